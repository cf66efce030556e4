#!/usr/bin/env python3
"""The opening of a match with Postfix in Exim's place: test_postfix.py PROGRAM [unittest's arguments]"""
import sys, unittest

from chess_host import Server, days_ago
from servers import MailHost, skip_if_missing


class Postfix(unittest.TestCase):
    def test_first_moves(self):
        host = self.enterContext(MailHost("postfix"))
        server = self.enterContext(Server(host, PROGRAM))
        server.event("cup", days_ago(2), {"1": ("john", "zofia")})
        server.start()
        john, zofia = server.person("john"), server.person("zofia")
        zofia.expect("pairing")
        john.answer(john.expect("pairing"), "1. e4")
        john.expect("receipt", verdict="accepted")
        zofia.answer(zofia.expect("move", says=["1. e2-e4"]), "1. e4 c5")
        zofia.expect("receipt", verdict="accepted")
        john.expect("move", says=["1. e4 c5"])
        server.nothing_more()
        server.stop()
        self.assertEqual(server.moves("1"), ["e4", "c5"])


if __name__ == "__main__":
    skip_if_missing()
    skip_if_missing("postfix")
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2)
