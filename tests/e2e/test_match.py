#!/usr/bin/env python3
"""A match by mail alone, with the service running over real servers: test_match.py PROGRAM [unittest's arguments]"""
import signal, sys, unittest

from chess_host import Server, days_ago, rfc3339
from faults import FaultySmtp
from servers import MailHost, skip_if_missing, wait_until

POLISH = {"charset": "windows-1250", "encoding": "quoted-printable", "attribution": "Dnia {date}, {sender} napisał(a):"}
HTML = {"as_html": True, "encoding": "base64", "attribution": "pon., {date} {sender} napisał(a):"}
RUSSIAN = {"charset": "koi8-r", "attribution": "{date}, {sender} пишет:"}
GAMES = {"1": ("john", "zofia"), "2": ("zofia", "ivan")}


class Match(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.host = cls.enterClassContext(MailHost())

    def server(self, name, start, at=None):
        """A server with the match imported, and nothing yet sent."""
        server = self.enterContext(Server(self.host, PROGRAM, name))
        server.event("county-2007", start, GAMES, at=at)
        self.john, self.zofia, self.ivan = (server.person(p) for p in ("john", "zofia", "ivan"))
        self.captains = [server.person("tc-essex"), server.person("tc-kent")]
        self.director = server.person("director")
        return server

    def moved(self, mover, reader, **says):
        """The two letters that every accepted move brings; the reader's one."""
        mover.expect("receipt", verdict="accepted")
        return reader.expect("move", **says)

    def test_a_match_in_three_languages(self):
        started = days_ago(20)
        server = self.server("games", started, at=started)
        server.call("serve", "--once", "--now", rfc3339(started))
        pairings = {(p, g): p.expect("pairing", game=g) for p, g in
                    ((self.john, "1"), (self.zofia, "1"), (self.zofia, "2"), (self.ivan, "2"))}
        self.assertIn("жеребьёвка", pairings[self.ivan, "2"]["Subject"])
        self.assertEqual(len({p["Reply-To"] for p in pairings.values()}), 4)
        server.nothing_more()

        # The service begins 20 days later: White has not written, and is sent the letter again, the captains a copy.
        server.start()
        repeat_1 = self.john.expect("repeat", game="1", says=["REPEAT", "You begin"])
        repeat_2 = self.zofia.expect("repeat", game="2", says=["PONOWNIE"])
        copies = [c.expect("repeat", game=g, copy=True) for c in self.captains for g in ("1", "2")]
        server.nothing_more()

        self.first_moves(server, repeat_1)
        self.conditionals(server)
        self.in_russian(server, repeat_2)
        self.refused_and_repeated(server, copies[-2])
        self.last_letters(server)

    def first_moves(self, server, letter):
        self.john.answer(letter, "1. e4", charset="us-ascii")
        got = self.moved(self.john, self.zofia, says=["1. e2-e4", "John Smith", "20 dni"])
        for captain in self.captains:  # the answer to a repeat goes to them, too
            captain.expect("move", game="1", copy=True)
        self.zofia.answer(got, "Dzień dobry,\n\n1. e4 e5\n\nPozdrawiam serdecznie\nZofia Wójcik", **POLISH)
        self.newest_1 = self.moved(self.zofia, self.john, says=["1. e4 e5", "Zofia Wójcik"])
        # another move than the one that was played is repeated: referred back, and nobody else hears of it
        self.john.answer(self.newest_1, "1... c5\n2. Nf3")
        self.john.expect("refusal", verdict="wrong-repetition", says=["1... e5"])
        self.assertEqual(server.moves("1"), ["e4", "e5"])
        server.nothing_more()

    def conditionals(self, server):
        self.john.answer(self.newest_1, "1... e5\n2. Nf3\n\nIf 2... Nc6 then 3. Bb5")
        got = self.moved(self.john, self.zofia, says=["2. Sg1-f3", "Sb8-c6", "3. Gf1-b5"])
        self.assertEqual(server.game("1")["conditionals"], ["2... Nc6 3. Bb5"])
        # she answers while the service is down
        server.stop()
        self.zofia.answer(got, "Przyjmuję propozycję.\n2. Sf3 Sc6 3. Gb5 d6", **HTML)
        server.start()
        self.newest_1 = self.moved(self.zofia, self.john, says=["2. Nf3 Nc6", "3. Bb5 d6"])
        self.assertEqual(server.moves("1"), ["e4", "e5", "Nf3", "Nc6", "Bb5", "d6"])
        server.nothing_more()

    def in_russian(self, server, letter):
        self.zofia.answer(letter, "1. d4", as_html=True)
        got = self.moved(self.zofia, self.ivan, says=["1. d2-d4"])
        for captain in self.captains:
            captain.expect("move", game="2", copy=True)
        self.ivan.answer(got, "Здравствуйте!\n\n1. d4 Кf6\n\nС уважением,\nИван Петров", **RUSSIAN)
        got = self.moved(self.ivan, self.zofia, says=["1. d2-d4 Sg8-f6", "Иван Петров"])
        self.zofia.answer(got, "1... Sf6\n2. c4", **POLISH)
        self.newest_2 = self.moved(self.zofia, self.ivan, says=["Кg8-f6", "2. c2-c4"])
        server.nothing_more()

    def refused_and_repeated(self, server, letter_to_captain):
        sent = self.john.answer(self.newest_1, "3... d6 4. d4")
        got = self.moved(self.john, self.zofia, says=["4. d2-d4"])
        # the very same letter again, as a mail system in doubt sends it, is no second letter
        self.john.send(sent, to=server.address)
        # the knight is pinned
        self.zofia.answer(got, "4. d4 Sd4", **POLISH)
        self.zofia.expect("refusal", verdict="illegal")
        self.assertEqual(server.game("1")["to_move"], "black")
        server.nothing_more()
        # one captain wants to see all moves from now on
        self.captains[1].answer(letter_to_captain, "copy all")
        self.captains[1].expect("receipt", verdict="accepted")
        self.zofia.answer(got, "4. d4 Gd7", **POLISH)
        self.newest_1 = self.moved(self.zofia, self.john, says=["4. d4 Bd7"])
        self.captains[1].expect("move", game="1", copy=True, says=["4. d4 Bd7"])
        server.nothing_more()

    def last_letters(self, server):
        self.ivan.answer(self.newest_2, "Сдаюсь.", **RUSSIAN)
        self.ivan.expect("receipt", verdict="accepted")
        for person in (self.zofia, self.ivan, *self.captains, self.director):
            person.expect("result", game="2", says=["1-0"])
        server.nothing_more()
        server.stop()
        shown = server.game("2")
        self.assertEqual((shown["status"], shown["result"]), ("finished", "1-0"))
        self.assertEqual(server.moves("1"), ["e4", "e5", "Nf3", "Nc6", "Bb5", "d6", "d4", "Bd7"])
        self.assertIn("nothing was changed", server.call("verify"))

    def test_killed_between_reading_and_sending(self):
        """Killed with -9 while an answer is under way: after the next start each letter comes, and comes once."""
        server = self.server("killed", days_ago(2))
        server.start()
        pairing = self.john.expect("pairing")
        server.nothing_more(but=["pairing"])
        server.stop()
        with FaultySmtp({"DOT": "silence"}) as faulty:
            server.configure(smtp_url=faulty.url, login=False)
            server.start()
            self.john.answer(pairing, "1. e4")
            wait_until(lambda: faulty.letters, 20, "a letter under way")
            server.stop(signal.SIGKILL)
        server.configure()
        server.start()
        self.moved(self.john, self.zofia, says=["1. e2-e4"])
        server.nothing_more(but=["pairing"])
        server.stop()
        self.assertEqual(server.moves("1"), ["e4"])

    def test_killed_again_and_again(self):
        """Killed at whatever instant: every move is recorded once; no letter is lost, and none comes in two versions."""
        server = self.server("often", days_ago(2))
        server.start()
        white, black = self.john.expect("pairing"), self.zofia.expect("pairing", game="1")
        text = ["1. e4", "1. e4 e5", "1... e5 2. Nf3", "2. Nf3 Nc6", "2... Nc6 3. Bb5", "3. Bb5 a6"]
        for ply, words in enumerate(text):
            mover, reader, letter = (self.john, self.zofia, white) if ply % 2 == 0 else (self.zofia, self.john, black)
            mover.answer(letter, words)
            if ply % 2:  # as soon as the letter has come in; the other times as soon as the first answer goes out
                self.host.wait_for(server.address, ply + 1)
            else:
                mover.expect("receipt", verdict="accepted")
            server.stop(signal.SIGKILL)
            server.start()
            wait_until(lambda: len(server.moves("1")) == ply + 1, 20, "the move")
        server.settled()
        server.stop()
        self.assertEqual(len(server.moves("1")), 6)
        for person in (self.john, self.zofia):
            letters = {l["Message-ID"]: l for l in self.host.mailbox(person.address)}.values()
            for kind in ("receipt", "move"):
                self.assertEqual(len([l for l in letters if l["X-Zugpost-Kind"] == kind]), 3, (person.name, kind))


if __name__ == "__main__":
    skip_if_missing()
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2)
