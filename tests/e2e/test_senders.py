#!/usr/bin/env python3
"""Who may act, and who is answered, with sender_check = "verified": test_senders.py PROGRAM [unittest's arguments]"""
import email.utils, sys, unittest

from chess_host import Person, Server, days_ago
from servers import MailHost, skip_if_missing


class Senders(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.host = cls.enterClassContext(MailHost())

    def begin(self, name):
        """A running server and one game, whose pairing letters have been read."""
        self.server = self.enterContext(Server(self.host, PROGRAM, name))
        self.server.event("cup", days_ago(2), {"1": ("john", "zofia")})
        self.mallory = Person(self.host, self.server.address, "Mallory", f"mallory@{name}.elsewhere.example")
        self.host.wait_for_user(self.mallory.address)
        self.server.start()
        self.john, self.zofia = self.server.person("john"), self.server.person("zofia")
        self.zofia.expect("pairing")
        return self.john.expect("pairing")

    def accepted(self, *moves):
        self.john.expect("receipt", verdict="accepted")
        self.zofia.expect("move")
        self.assertEqual(self.server.moves("1"), list(moves))
        self.server.nothing_more()

    def test_a_letter_without_a_token_is_held_until_it_is_confirmed(self):
        self.begin("held")
        self.john.write("1. e4", subject="my move")
        challenge = self.john.expect("challenge", game="1")
        self.assertEqual(self.server.moves("1"), [])
        self.server.nothing_more()
        held_at = self.host.mailbox(self.server.address)[0]
        # the confirmation's own text does not count
        self.john.answer(challenge, "1. d4")
        self.accepted("e4")
        shown = self.server.game("1")["moves"][0]
        self.assertLessEqual(email.utils.parsedate_to_datetime(held_at["Date"]).isoformat()[:16], shown["posted"][:16])
        # it confirms once
        self.john.answer(challenge, "yes")
        self.server.settled()
        self.assertEqual(self.server.moves("1"), ["e4"])

    def test_a_forged_letter_reaches_nobody_but_the_one_whose_name_it_bears(self):
        pairing = self.begin("forged")
        forged = self.john.compose("1. a3", self.server.address, f"Re: {pairing['Subject']}", In_Reply_To=pairing["Message-ID"],
                                   Authentication_Results=f"{self.host.hostname}; dmarc=pass header.from=forged.essex.example")
        self.mallory.send(forged)
        self.john.expect("challenge")
        self.assertEqual(self.server.moves("1"), [])
        self.server.nothing_more()
        self.assertEqual(self.mallory.unseen(), [])

    def test_a_token_in_other_hands_is_worth_nothing(self):
        pairing = self.begin("token")
        self.mallory.answer(pairing, "1. a3")
        self.mallory.expect("refusal", verdict="unknown-sender")
        self.zofia.answer(pairing, "1. a3")  # Zofia has John's letter, and writes in her own name
        self.server.settled()
        self.assertEqual(self.server.moves("1"), [])
        self.assertEqual(self.john.unseen(), [])

    def test_our_mail_system_vouches_for_the_sender(self):
        self.begin("dmarc")
        raw = self.john.compose("1. e4", self.server.address, "[cup/1]")
        domain = self.john.address.split("@")[1]
        vouched = f"Authentication-Results: {self.host.hostname}; dmarc=pass header.from={domain}\r\n{self.host.received()}"
        self.host.deliver(vouched.encode() + raw, self.server.address, self.john.address)
        self.accepted("e4")

    def test_a_stranger_changes_nothing_and_is_answered_once(self):
        self.begin("stranger")
        self.mallory.write("1. e4", subject="[cup/1]")
        self.mallory.expect("refusal", verdict="unknown-sender", lacks=["Zofia"])
        self.mallory.write("resign", subject="[cup/1] again")
        self.server.nothing_more()
        self.assertEqual(self.mallory.unseen(), [])
        self.assertEqual(self.server.game("1")["status"], "ongoing")

    def test_automatic_mail_is_never_answered(self):
        pairing = self.begin("auto")
        for headers in ({"Auto_Submitted": "auto-replied"}, {"Precedence": "bulk"}, {"X_Autoreply": "yes"},
                        {"List_Id": "<chess.club.example>"}):
            self.john.answer(pairing, "I am away until Monday.\n1. e4", **headers)
        # a bounce: from nobody
        bounce = self.john.compose("1. e4\nYour message could not be delivered.", self.server.address, "Undelivered mail")
        to = email.utils.parseaddr(pairing["Reply-To"])[1]
        self.host.deliver(bounce.replace(self.john.address.encode(), b"MAILER-DAEMON@essex.example"), to, "")
        # our own letters, sent back as they are, to either address
        for address in (to, self.server.address):
            self.host.deliver(pairing.raw, address, self.john.address)
        self.server.nothing_more()
        self.assertEqual(len(self.host.mailbox(self.server.address)), 7)
        self.assertEqual(self.server.moves("1"), [])


if __name__ == "__main__":
    skip_if_missing()
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2)
