# Writes the compiled catalogues FOLDER/LANGUAGE/LC_MESSAGES/zugpost.mo as arrays into the C++ source OUTPUT.
set(source "#include \"letters/catalogue.hpp\"\n\nnamespace zugpost::letters {\nnamespace {\n")
set(cases "")
foreach(language ${LANGUAGES})
  file(READ ${FOLDER}/${language}/LC_MESSAGES/zugpost.mo bytes HEX)
  string(LENGTH "${bytes}" length)
  math(EXPR length "${length} / 2")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)" "\\1\n" bytes "${bytes}")
  string(APPEND source "constexpr unsigned char ${language}[] = {\n${bytes}};\n")
  string(APPEND cases
    "    if (language == Language::${language}) return {reinterpret_cast<const char*>(${language}), ${length}};\n")
endforeach()
string(APPEND source "}  // namespace\n\nstd::string_view compiled_catalogue(Language language) {\n${cases}"
  "    return {};\n}\n\n}  // namespace zugpost::letters\n")
file(WRITE ${OUTPUT} "${source}")
