# Writes OUTPUT, an initialiser list of {"ID", R"~(text)~"}, of the rulebook files FILES (joined by ':').
string(REPLACE ":" ";" files "${FILES}")
set(entries "")
foreach(file IN LISTS files)
  get_filename_component(id ${file} NAME_WLE)
  file(READ ${file} text)
  string(APPEND entries "{\"${id}\", R\"~(${text})~\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${entries}")
