# Compiles the rulebooks of etc/rulebooks into the library `rules` (rules/built_in.cpp).
file(GLOB rulebook_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/etc/rulebooks/*.toml)
set(rulebooks_inc ${CMAKE_BINARY_DIR}/rulebooks/rulebooks.inc)
string(REPLACE ";" ":" rulebook_list "${rulebook_files}")
add_custom_command(
  OUTPUT ${rulebooks_inc}
  COMMAND ${CMAKE_COMMAND} -DOUTPUT=${rulebooks_inc} "-DFILES=${rulebook_list}" -P ${CMAKE_SOURCE_DIR}/rules/embed.cmake
  DEPENDS ${rulebook_files} ${CMAKE_SOURCE_DIR}/rules/embed.cmake
  VERBATIM)
target_sources(rules PRIVATE ${rulebooks_inc})
set_source_files_properties(${CMAKE_SOURCE_DIR}/rules/built_in.cpp PROPERTIES OBJECT_DEPENDS ${rulebooks_inc})
target_include_directories(rules PRIVATE ${CMAKE_BINARY_DIR}/rulebooks)
