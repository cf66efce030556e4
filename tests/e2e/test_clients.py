#!/usr/bin/env python3
"""Moves sent by programs that people use: swaks, mutt, and XBoard's cmail. test_clients.py PROGRAM [unittest's arguments]"""
import email.utils, os, pathlib, pty, select, shutil, signal, subprocess, sys, tempfile, time, unittest

from chess_host import PATIENCE, Server, days_ago
from servers import MailHost, skip_if_missing

# cmail is a Perl script that asks on its terminal; the mail itself it hands to another program.
CMAIL = shutil.which("cmail", path=os.environ.get("PATH", "") + ":/usr/games")


def on_terminal(command, answers, environment, stdin=None):
    """Runs a program on a terminal of its own: `answers` are pairs, what it shows and what is typed then. What it showed."""
    pid, terminal = pty.fork()
    if pid == 0:
        if stdin is not None:
            os.dup2(os.open(stdin, os.O_RDONLY), 0)
        os.execve(command[0], list(map(str, command)), environment)
    shown, asked, end = "", 0, time.monotonic() + PATIENCE
    try:
        while time.monotonic() < end:
            if not select.select([terminal], [], [], 0.1)[0]:
                continue
            try:
                octets = os.read(terminal, 4096)
            except OSError:  # so a terminal ends
                break
            if not octets:
                break
            shown += octets.decode(errors="replace")
            if answers and answers[0][0] in shown[asked:]:
                asked = shown.index(answers[0][0], asked) + len(answers[0][0])
                os.write(terminal, answers.pop(0)[1].encode())
    finally:
        os.close(terminal)
        os.kill(pid, signal.SIGHUP)
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    assert not answers, f"{command[0]} never showed {answers[0][0]!r} (status {status}), but: {shown}"
    return shown


class Clients(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.host = cls.enterClassContext(MailHost())

    def begin(self, name):
        """A game whose pairing letters have come, and a home for the programs, with mutt's settings for John."""
        self.server = self.enterContext(Server(self.host, PROGRAM, name))
        self.server.event("cup", days_ago(2), {"1": ("john", "zofia")})
        self.server.start()
        self.john, self.zofia = self.server.person("john"), self.server.person("zofia")
        self.home = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="zphome-")))
        self.environment = dict(os.environ, HOME=str(self.home), TERM="xterm", LANG="C.UTF-8", LC_ALL="C.UTF-8")
        self.environment.pop("DISPLAY", None)
        who, secret = self.john.address, self.host.passwords[self.john.address]
        (self.home / ".muttrc").write_text(f"""set from="{who}" realname="John Smith" use_from=yes copy=no
set ssl_starttls=yes ssl_force_tls=yes
set smtp_url="smtp://{who}@localhost:{self.host.smtp_port}/" smtp_pass="{secret}" smtp_authenticators="plain"
set folder="imaps://{who}@localhost:{self.host.imaps_port}/" imap_pass="{secret}" spoolfile="+INBOX" imap_check_subscribed=no
set ssl_ca_certificates_file="{self.host.ca_file}" certificate_file="{self.home}/certificates"
set reply_to=yes fast_reply=yes include=yes recall=no quit=yes delete=no mark_old=no sleep_time=0 wait_key=no header_cache=""
set editor="{self.home}/write" signature=""
""")
        return self.john.expect("pairing")

    def moved(self, *moves):
        self.john.expect("receipt", verdict="accepted")
        self.assertEqual(self.server.moves("1"), list(moves))
        return self.zofia.expect("move")

    def test_swaks(self):
        pairing = self.begin("swaks")
        to = email.utils.parseaddr(pairing["Reply-To"])[1]
        who, secret = self.john.address, self.host.passwords[self.john.address]
        subprocess.run(["swaks", "--server", f"localhost:{self.host.smtp_port}", "--tls", "--auth", "PLAIN",
                        "--auth-user", who, "--auth-password", secret, "--from", who, "--to", to, "--body", "1. e4",
                        "--header", f"Subject: Re: {pairing['Subject']}", "--header", f"In-Reply-To: {pairing['Message-ID']}"],
                       check=True, capture_output=True, timeout=PATIENCE)
        self.moved("e4")

    def test_mutt_replies(self):
        """A reply as its user makes one: mutt on a terminal, with an editor that writes the move above the quotation."""
        self.begin("mutt")
        (self.home / "write").write_text("""#!/bin/sh
printf "Good morning,\\n\\n1. Nf3\\n\\n" | cat - "$1" >"$1.new" && mv "$1.new" "$1"
""")
        (self.home / "write").chmod(0o755)
        on_terminal(["/usr/bin/mutt", "-e", 'push "<last-entry><reply><send-message>"'], [("Mail sent", "q")], self.environment)
        self.moved("Nf3")

    def test_mutt_in_batch(self):
        pairing = self.begin("batch")
        to = email.utils.parseaddr(pairing["Reply-To"])[1]
        subprocess.run(["mutt", "-s", "my move", "--", to], input="1. c4\n", text=True, check=True, capture_output=True,
                       timeout=PATIENCE, env=self.environment)
        self.moved("c4")

    @unittest.skipUnless(CMAIL, "cmail (package xboard) is not installed")
    def test_cmail(self):
        """cmail sends the first move, takes the opponent's out of our letter, and sends the next."""
        pairing = self.begin("cmail")
        to = email.utils.parseaddr(pairing["Reply-To"])[1]
        self.john.answer(pairing, "format cmail")
        self.john.expect("receipt", verdict="accepted")
        ask = [("Enter move", "d4\n"), ("Enter action", "s\n")]
        cmail = [CMAIL, "-xxboard", "-mailprog", "/usr/bin/mutt", "-dir", self.home / "Chess"]
        (self.home / "Chess").mkdir()
        on_terminal([*cmail, "-opp", "zugpost", "-oppname", "Zofia Wojcik", "-oppna", to, "-me", "john", "-myname", "John Smith",
                     "-myna", self.john.address, "-game", "cup-1"], ask, self.environment)
        got = self.moved("d4")
        self.zofia.answer(got, "1. d4 Sf6")
        self.zofia.expect("receipt", verdict="accepted")
        relayed = self.john.expect("move")
        (self.home / "letter").write_bytes(relayed.raw.replace(b"\r\n", b"\n"))
        on_terminal(cmail, [("Enter move", "c4\n"), ("Enter action", "s\n")], self.environment, stdin=self.home / "letter")
        self.moved("d4", "Nf6", "c4")


if __name__ == "__main__":
    skip_if_missing()
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2)
