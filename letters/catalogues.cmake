# The catalogues of po/: checked and compiled by msgfmt, and linked into the library `letters`, so that the program needs
# no installed files. `cmake --build . --target pot` brings po/ up to date with the sources.
find_program(MSGFMT msgfmt REQUIRED)
find_program(XGETTEXT xgettext)
find_program(MSGMERGE msgmerge)
find_program(MSGATTRIB msgattrib)

set(catalogue_languages pl ru)
set(catalogue_files)
foreach(language ${catalogue_languages})
  set(mo ${CMAKE_BINARY_DIR}/mo/${language}/LC_MESSAGES/zugpost.mo)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/mo/${language}/LC_MESSAGES)
  add_custom_command(
    OUTPUT ${mo}
    COMMAND ${MSGFMT} --check --output-file=${mo} ${CMAKE_SOURCE_DIR}/po/${language}.po
    DEPENDS ${CMAKE_SOURCE_DIR}/po/${language}.po)
  list(APPEND catalogue_files ${mo})
endforeach()

set(catalogue_source ${CMAKE_BINARY_DIR}/mo/compiled_catalogues.cpp)
add_custom_command(
  OUTPUT ${catalogue_source}
  COMMAND ${CMAKE_COMMAND} -DOUTPUT=${catalogue_source} -DFOLDER=${CMAKE_BINARY_DIR}/mo
          "-DLANGUAGES=${catalogue_languages}" -P ${CMAKE_SOURCE_DIR}/letters/embed.cmake
  DEPENDS ${catalogue_files} ${CMAKE_SOURCE_DIR}/letters/embed.cmake
  VERBATIM)
target_sources(letters PRIVATE ${catalogue_source})

if(XGETTEXT AND MSGMERGE AND MSGATTRIB)
  file(GLOB letter_sources RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/letters/*.cpp)
  set(pot_commands)
  foreach(language ${catalogue_languages})
    list(APPEND pot_commands COMMAND ${MSGMERGE} --quiet --update --backup=none --no-fuzzy-matching --no-wrap
         po/${language}.po po/zugpost.pot
         COMMAND ${MSGATTRIB} --no-obsolete --no-wrap --output-file=po/${language}.po po/${language}.po)
  endforeach()
  add_custom_target(pot
    COMMAND ${XGETTEXT} --language=C++ --from-code=UTF-8 --keyword=tr --keyword=mark --keyword=plural:1,2 --no-wrap
            --sort-by-file --add-location=file --package-name=Zugpost --output=po/zugpost.pot ${letter_sources}
    ${pot_commands}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    VERBATIM)
endif()
