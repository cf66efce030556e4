# Where things go: cmake --install build --prefix /usr
include(GNUInstallDirs)
install(TARGETS zugpost)
install(DIRECTORY etc/rulebooks DESTINATION ${CMAKE_INSTALL_DATADIR}/zugpost)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES etc/zugpost.toml etc/event.sample.toml DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
install(FILES doc/zugpost.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES doc/zugpost.toml.5 doc/zugpost-event.5 doc/zugpost-rulebook.5 DESTINATION ${CMAKE_INSTALL_MANDIR}/man5)
install(FILES etc/completions/zugpost.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME zugpost)
install(FILES etc/sysusers.d/zugpost.conf DESTINATION lib/sysusers.d)
install(FILES etc/tmpfiles.d/zugpost.conf DESTINATION lib/tmpfiles.d)
install(FILES etc/zugpost.service DESTINATION lib/systemd/system)
# The unit names the program where it has been installed.
install(CODE [[
  set(unit "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/lib/systemd/system/zugpost.service")
  file(READ "${unit}" text)
  string(REPLACE "/usr/bin/zugpost" "${CMAKE_INSTALL_PREFIX}/bin/zugpost" text "${text}")
  file(WRITE "${unit}" "${text}")]])
