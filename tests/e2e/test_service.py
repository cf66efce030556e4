#!/usr/bin/env python3
"""The service as systemd and its administrator see it: test_service.py PROGRAM [unittest's arguments]"""
import signal, sys, unittest

from chess_host import Server, days_ago, rfc3339
from servers import MailHost, skip_if_missing


class Service(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.host = cls.enterClassContext(MailHost())

    def begin(self, name, **environment):
        self.server = self.enterContext(Server(self.host, PROGRAM, name))
        self.server.event("cup", days_ago(2), {"1": ("john", "zofia")})
        self.server.start(**environment)
        self.john, self.zofia = self.server.person("john"), self.server.person("zofia")
        return self.john.expect("pairing")

    def test_systemd_is_told_of_start_life_and_end(self):
        self.begin("systemd", WATCHDOG_USEC="400000")  # `start` has waited for READY=1
        self.server.wait_for_notice("WATCHDOG=1")
        self.server.wait_for_notice("WATCHDOG=1")
        self.server.stop()
        self.server.wait_for_notice("STOPPING=1")

    def test_sighup_reads_the_configuration_again(self):
        pairing = self.begin("reload")
        good = self.server.config_file.read_text()
        self.server.config_file.write_text(good.replace("[outbox]", 'done_folder = "Done"\n[outbox]'))
        self.server.process.send_signal(signal.SIGHUP)
        self.server.wait_for_log("the configuration has been read again")
        self.john.answer(pairing, "1. e4")
        self.john.expect("receipt", verdict="accepted")
        moved = self.host.wait_for(self.server.address, 1, folder="Done")
        self.assertIn("\\Seen", moved[0].flags)
        self.assertEqual(self.host.mailbox(self.server.address), [])
        # a wrong one is refused, and the service goes on with what it has
        self.server.config_file.write_text(good.replace("[outbox]", "[outbox]\ncolour = 3"))
        self.server.process.send_signal(signal.SIGHUP)
        self.server.wait_for_log("the configuration is kept as it was")
        self.assertIn("colour", self.server.log_file.read_text())
        self.zofia.answer(self.zofia.expect("move"), "1. e4 e5")
        self.zofia.expect("receipt", verdict="accepted")
        self.server.stop()

    def test_the_mailbox_comes_back(self):
        pairing = self.begin("outage")
        self.host.stop_imap()
        self.server.wait_for_log("the inbox cannot be")
        self.host.start_imap()
        self.john.answer(pairing, "1. e4")
        self.john.expect("receipt", verdict="accepted")
        self.zofia.expect("move")
        self.server.stop()

    def test_letters_wait_for_the_smtp_server(self):
        server = self.enterContext(Server(self.host, PROGRAM, "queue"))
        self.host.stop_smtp()
        server.event("cup", days_ago(2), {"1": ("john", "zofia")})
        server.call("serve", "--once")
        doctor = server.run("doctor", "-c", server.config_file)
        self.assertEqual(doctor.returncode, 1)
        self.assertIn("2 letters wait to be sent", doctor.stdout)
        self.host.start_smtp()
        server.call("serve", "--once", "--now", rfc3339(days_ago(-1)))  # tomorrow
        for person in ("john", "zofia"):
            server.person(person).expect("pairing")
        server.nothing_more()

    def test_a_dead_address_is_told_to_director_and_captain(self):
        pairing = self.begin("dead")
        self.zofia.expect("pairing")
        self.host.refuse(self.zofia.address, "550 5.2.1 mailbox closed")
        self.john.answer(pairing, "1. e4")
        self.john.expect("receipt", verdict="accepted")
        for official in ("director", "tc-kent"):
            self.server.person(official).expect("notice", about="bounce", says=["Zofia Wójcik", "mailbox closed"])
        self.server.nothing_more()
        self.server.stop()

    def test_one_service_for_a_state_folder(self):
        self.begin("second")
        for words in (("serve", "-c", self.server.config_file), ("serve", "--once", "-c", self.server.config_file)):
            second = self.server.run(*words)
            self.assertEqual(second.returncode, 1)
            self.assertIn("another zugpost serves this state folder", second.stderr)
        self.server.stop(signal.SIGINT)


if __name__ == "__main__":
    skip_if_missing()
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2)
