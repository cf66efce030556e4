#!/usr/bin/env python3
"""The IMAP inbox and the SMTP outbox against real servers: test_transport.py PROBE [NAME ...]"""
import json, os, pathlib, subprocess, sys, tempfile, time

import servers
from faults import FaultySmtp
from servers import MailHost, make_certificates, skip_if_missing

GAMES, ANNA = "games@chess.example", "anna@player.example"


def letter(number, text="1. e4", sender=ANNA, to=GAMES):
    return (f"From: <{sender}>\r\nTo: <{to}>\r\nSubject: letter {number}\r\nMessage-ID: <{number}@player.example>\r\n"
            f"Date: Tue, 16 Oct 2007 09:00:00 +0000\r\n\r\n{text}\r\n").encode()


class Probe:
    """The probe program, talked to line by line."""

    def __init__(self, **settings):
        names = {f"ZP_{k.upper()}": str(v) for k, v in settings.items()}
        self.process = subprocess.Popen([PROBE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env=dict(os.environ, **names))

    def start(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()

    def answer(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, *words):
        self.start(*words)
        return self.answer()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        assert self.process.wait(20) == 0


def imap_probe(host, url=None, **more):
    return Probe(**{"imap": url or host.imaps_url, "user": GAMES, "password": "secret", "ca": host.ca_file, **more})


def smtp_probe(host, url=None, **more):
    return Probe(**{"smtp": url or host.smtp_url, "user": GAMES, "password": "secret", "ca": host.ca_file, **more})


def subjects(answer):
    return [line.removeprefix("Subject: ") for l in answer["letters"] for line in l["head"].split("\r\n")
            if line.startswith("Subject: ")]


def write(text):
    (SCRATCH / "letter").write_bytes(text if isinstance(text, bytes) else text.encode())
    return SCRATCH / "letter"


def test_fetch_changes_nothing_and_done_marks(host):
    for url in (host.imaps_url, host.imap_url):
        host.doveadm("expunge", "-u", GAMES, "mailbox", "INBOX", "all")
        with imap_probe(host, url) as probe:
            assert probe.ask("fetch", 10) == {"letters": []}
            for n in (1, 2, 3):
                host.deliver(letter(n, "A004 OK Fetch completed\r\n* 5 EXISTS\r\n)"), GAMES)
            got = probe.ask("fetch", 10)
            assert subjects(got) == ["letter 1", "letter 2", "letter 3"], got
            assert all(l["size"] > 100 and l["arrived"].endswith("Z") and not l["too_large"] for l in got["letters"])
            assert all("\\Seen" not in l.flags for l in host.mailbox(GAMES))
            keys = [l["key"] for l in got["letters"]]
            assert "error" not in probe.ask("done", *keys[:2])
            assert [("\\Seen" in l.flags) for l in host.mailbox(GAMES)] == [True, True, False]
            assert subjects(probe.ask("fetch", 10)) == ["letter 3"]
            at = probe.ask("done", keys[2])
            assert at["folder"] == "INBOX" and at["done_up_to"] == int(keys[2].split("/")[-1]), at
            assert probe.ask("fetch", 10) == {"letters": []}


def test_done_letters_move_to_their_folder(host):
    host.deliver(letter(1), GAMES)
    with imap_probe(host, done="Игры/Done") as probe:
        key = probe.ask("fetch", 10)["letters"][0]["key"]
        assert "error" not in probe.ask("done", key)
        assert host.mailbox(GAMES) == []
        moved = host.mailbox(GAMES, "&BBgEMwRABEs-/Done")
        assert [l["Subject"] for l in moved] == ["letter 1"] and "\\Seen" in moved[0].flags


def test_a_folder_of_ones_own(host):
    host.doveadm("mailbox", "create", "-u", GAMES, "Игры", check=False)
    with imap_probe(host, host.imaps_url.replace("INBOX", "Игры")) as probe:
        assert probe.ask("fetch", 10) == {"letters": []}
    with imap_probe(host, host.imaps_url.replace("INBOX", "Nowhere")) as probe:
        assert "Nowhere" in probe.ask("fetch", 10)["error"]


def test_idle_wakes_for_a_letter(host):
    with imap_probe(host) as probe:
        probe.ask("fetch", 10)
        began = time.monotonic()
        probe.start("wait", 30)
        host.deliver(letter(1), GAMES)
        assert probe.answer() == {"news": True}
        assert time.monotonic() - began < 10
        assert subjects(probe.ask("fetch", 10)) == ["letter 1"]
        assert probe.ask("wait", 1) == {"news": False}


def test_a_cut_connection_is_replaced(host):
    with imap_probe(host) as probe:
        assert probe.ask("fetch", 10) == {"letters": []}
        host.kick(GAMES)
        host.deliver(letter(1), GAMES)
        assert subjects(probe.ask("fetch", 10)) == ["letter 1"]
        host.stop_imap()
        assert "error" in probe.ask("fetch", 10)
        host.start_imap()
        assert subjects(probe.ask("fetch", 10)) == ["letter 1"]


def test_a_new_uid_validity_brings_all_again(host):
    host.deliver(letter(1), GAMES)
    with imap_probe(host) as probe:
        key = probe.ask("fetch", 10)["letters"][0]["key"]
        probe.ask("done", key)
        assert probe.ask("fetch", 10) == {"letters": []}
        host.set_uid_validity(GAMES, 4242)
        host.kick(GAMES)
        got = probe.ask("fetch", 10)
        assert subjects(got) == ["letter 1"] and "/4242/" in got["letters"][0]["key"], got


def test_many_and_large_letters(host):
    for n in range(1, 131):
        host.deliver(letter(n), GAMES)
    host.deliver(letter("large", "x" * 70 + "\r\n" * 1 + ("y" * 70 + "\r\n") * 20000), GAMES)
    with imap_probe(host) as probe:
        got = probe.ask("fetch", 1000)
        assert subjects(got)[:130] == [f"letter {n}" for n in range(1, 131)]
        assert [l["too_large"] for l in got["letters"]] == [False] * 130 + [True]
        assert got["letters"][-1]["size"] == 65536
        assert len(probe.ask("fetch", 60)["letters"]) == 60
        assert "error" not in probe.ask("done", *[l["key"] for l in got["letters"]])
        assert probe.ask("fetch", 10) == {"letters": []}


def test_ways_of_logging_in(host):
    for auth in ("PLAIN", "LOGIN", "XOAUTH2", "OAUTHBEARER"):
        with imap_probe(host, auth=auth) as probe:
            said = probe.ask("check", "imap")
            assert GAMES in said.get("said", ""), (auth, said)


def test_clear_errors_of_imap(host):
    def error(**settings):
        with imap_probe(host, **settings) as probe:
            return probe.ask("fetch", 1)["error"]
    wrong = error(password="wrong")
    assert "login was refused" in wrong and GAMES in wrong and "AUTHENTICATIONFAILED" in wrong, wrong
    make_certificates(SCRATCH / "other")
    for url in (host.imaps_url, host.imap_url):
        assert "certificate is not trusted" in error(url=url, ca=SCRATCH / "other/ca.crt")
    assert "certificate" in error(ca="/nonexistent/ca.crt")
    assert "cannot connect" in error(url=f"imaps://localhost:{servers.free_ports(1)[0]}/")
    assert "handshake" in error(url=f"imaps://localhost:{host.imap_port}/")


def test_letters_reach_their_mailbox(host):
    for url in (host.smtp_url, host.smtps_url):
        with smtp_probe(host, url) as probe:
            for n in range(3):
                sent = probe.ask("send", GAMES, ANNA, write(letter(f"{n}", "a\r\n.\r\n.b\r\n", GAMES, ANNA)))
                assert sent["sent"] == "accepted" and sent["code"] == 250 and sent["reply"].startswith("250 "), sent
    got = host.wait_for(ANNA, 6)
    assert got[0].get_payload().replace("\r\n", "\n") == "a\n.\n.b\n\n", repr(got[0].get_payload())
    assert got[0]["Return-Path"] == f"<{GAMES}>"


def test_bare_line_feeds_smuggle_nothing(host):
    smuggled = b"From: <games@chess.example>\nTo: <anna@player.example>\nSubject: one\n\na\n.\nMAIL FROM:<evil@other.example>\n"
    with smtp_probe(host) as probe:
        assert probe.ask("send", "-", ANNA, write(smuggled))["sent"] == "accepted"
    got = host.wait_for(ANNA, 1)
    assert len(got) == 1 and "evil@" in got[0].get_payload() and got[0]["Return-Path"] == "<>"


def test_refusals_are_told_apart(host):
    host.refuse("busy@player.example", "451 4.7.1 come back later")
    host.refuse("gone@player.example", "550 5.2.1 closed")
    with smtp_probe(host) as probe:
        for to, sent, code, words in (("busy@player.example", "later", 451, "come back later"), ("gone@player.example", "refused", 550, "closed"),
                                      ("nobody@player.example", "refused", 550, "no such user"), (ANNA, "accepted", 250, "250")):
            got = probe.ask("send", GAMES, to, write(letter(1)))
            assert (got["sent"], got["code"]) == (sent, code) and words in got["reply"], got


def test_clear_errors_of_smtp(host):
    def send(url=None, **settings):
        with smtp_probe(host, url, **settings) as probe:
            got = probe.ask("send", GAMES, ANNA, write(letter(1)))
            assert got["sent"] == "later", got
            return got["reply"]
    wrong = send(password="wrong")
    assert "login was refused" in wrong and "535" in wrong, wrong
    make_certificates(SCRATCH / "other")
    assert "certificate is not trusted" in send(ca=SCRATCH / "other/ca.crt")
    assert "cannot connect" in send(f"smtp://localhost:{servers.free_ports(1)[0]}")
    with smtp_probe(host) as probe:
        assert GAMES in probe.ask("check", "smtp")["said"]
    with smtp_probe(host, password="wrong") as probe:
        assert "refused" in probe.ask("check", "smtp")["error"]


def test_failing_smtp_servers(_host):
    cases = [("greeting 421", {"GREETING": "421 too busy"}, "later", 421), ("greeting 554", {"GREETING": "554 not you"}, "later", 554),
             ("silent greeting", {"GREETING": "silence"}, "later", 0), ("MAIL 452", {"MAIL": "452 full"}, "later", 452),
             ("RCPT dropped", {"RCPT": None}, "later", None), ("DATA 451", {"DATA": "451 no"}, "later", 451),
             ("DATA 554", {"DATA": "554 no"}, "refused", 554), ("letter 452", {"DOT": "452 full"}, "later", 452),
             ("letter 554", {"DOT": "554-5.7.1 looks like spam\r\n554 5.7.1 go away"}, "refused", 554), ("dropped after the letter", {"DOT": None}, "perhaps", 354),
             ("silent after the letter", {"DOT": "silence"}, "perhaps", 354), ("fine", {}, "accepted", 250)]
    for name, answers, sent, code in cases:
        with FaultySmtp(answers) as server, Probe(smtp=server.url, answer=1) as probe:
            got = probe.ask("send", GAMES, ANNA, write(letter(1)))
            assert got["sent"] == sent and (code is None or got["code"] == code), (name, got)
            if name == "letter 554":
                assert "looks like spam" in got["reply"] and "go away" in got["reply"], got
            if name == "fine":
                assert server.lines[0] == "EHLO probe.example" and server.letters[0].endswith(b"1. e4\r\n"), server.lines


def test_no_password_without_tls(_host):
    # To this machine a login without TLS would be allowed; as to any other it is not.
    with FaultySmtp({"EHLO": "250-faulty.example\r\n250 AUTH PLAIN"}) as server:
        with Probe(smtp=server.url, user=GAMES, password="secret", tls="required") as probe:
            got = probe.ask("send", GAMES, ANNA, write(letter(1)))
            assert got["sent"] == "later" and "offers no TLS" in got["reply"], got
        assert server.lines == ["EHLO probe.example"], server.lines


def run(smtp, tests):
    with MailHost(smtp) as host:
        for user in (GAMES, ANNA):
            host.add_user(user)
        for test in tests:
            for user in (GAMES, ANNA):
                host.doveadm("expunge", "-u", user, "mailbox", "INBOX", "all")
            began = time.monotonic()
            try:
                test(host)
            except BaseException:
                print(f"FAIL {test.__name__} with {smtp}\n{host.logs()[-4000:]}", flush=True)
                raise
            print(f"ok   {test.__name__} with {smtp} ({time.monotonic() - began:.2f} s)", flush=True)


def main():
    skip_if_missing()
    tests = [t for name, t in globals().items() if name.startswith("test_") and (not sys.argv[2:] or name in sys.argv[2:])]
    run("exim", tests)
    if servers.missing("postfix"):
        print(f"passed over: Postfix ({servers.missing('postfix')})")
    else:
        with_smtp = (test_letters_reach_their_mailbox, test_bare_line_feeds_smuggle_nothing, test_refusals_are_told_apart)
        run("postfix", [t for t in tests if t in with_smtp])


if __name__ == "__main__":
    PROBE = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="zptransport-") as scratch:
        SCRATCH = pathlib.Path(scratch)
        main()
