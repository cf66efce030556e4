#!/usr/bin/env python3
"""What is installed runs by itself, and its administrator's commands do as the manual says: test_install.py BUILD
[unittest's arguments]. BUILD is a build folder in which `zugpost` is built."""
import contextlib, json, pathlib, sqlite3, subprocess, sys, tempfile, unittest

from chess_host import Server, days_ago
from servers import MailHost, skip_if_missing


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="zpinstall-")))
        subprocess.run(["cmake", "--install", BUILD, "--prefix", cls.root], check=True, capture_output=True, timeout=60)
        cls.host = cls.enterClassContext(MailHost())
        cls.server = cls.enterClassContext(Server(cls.host, cls.root / "bin/zugpost"))
        cls.server.event("cup", days_ago(2), {"1": ("john", "zofia")})

    def run_with(self, text, *words):
        """A subcommand under another configuration file."""
        other = self.server.dir / "other.toml"
        other.write_text(text)
        return self.server.run(*words, "-c", other)

    def test_the_tree_is_whole(self):
        for name in ("bin/zugpost", "lib/systemd/system/zugpost.service", "lib/sysusers.d/zugpost.conf",
                     "lib/tmpfiles.d/zugpost.conf",
                     "share/man/man1/zugpost.1", "share/man/man5/zugpost.toml.5", "share/man/man5/zugpost-event.5",
                     "share/man/man5/zugpost-rulebook.5", "share/doc/zugpost/examples/zugpost.toml",
                     "share/doc/zugpost/examples/event.sample.toml", "share/doc/zugpost/LICENSE"):
            self.assertTrue((self.root / name).is_file(), name)
        unit = (self.root / "lib/systemd/system/zugpost.service").read_text()
        self.assertIn(f"ExecStart={self.root}/bin/zugpost serve", unit)
        self.assertEqual(sorted(p.stem for p in (self.root / "share/zugpost/rulebooks").iterdir()),
                         sorted(line.split()[0] for line in self.server.run("rulebook", "list").stdout.splitlines()))
        self.assertEqual(self.server.run("--help").returncode, 0)
        self.assertRegex(self.server.run("--version").stdout, r"\d+\.\d+")

    def test_every_installed_rulebook_is_valid(self):
        for path in (self.root / "share/zugpost/rulebooks").iterdir():
            checked = self.server.run("rulebook", "check", path)
            self.assertEqual(checked.returncode, 0, checked.stderr)

    def test_the_sample_files(self):
        sample = (self.root / "share/doc/zugpost/examples/zugpost.toml").read_text()
        said = self.run_with(sample.replace("/var/lib/zugpost", "/nonexistent/zugpost"), "check-config")
        self.assertEqual(said.returncode, 2)
        self.assertIn("/nonexistent/zugpost", said.stderr)
        (self.server.dir / "second").mkdir()
        config = self.server.config_file.read_text().replace(f"{self.server.dir}/state", f"{self.server.dir}/second")
        added = self.run_with(config, "event", "import", self.root / "share/doc/zugpost/examples/event.sample.toml")
        self.assertEqual(added.returncode, 0, added.stderr)

    def test_check_config(self):
        self.server.call("check-config")
        good = self.server.config_file.read_text()
        for wrong, words in ((good.replace("address =", "adress ="), ["adress", ":2:"]), ("[server", [":1:"]),
                             (good.replace('kind = "imap"', "kind = 3"), ["kind"]),
                             (good.replace("imaps://", "http://"), ["url"]),
                             (good.replace("/password", "/nowhere"), ["nowhere"])):
            said = self.run_with(wrong, "check-config")
            self.assertEqual(said.returncode, 2, said.stdout)
            self.assertEqual(len(said.stderr.strip().split("\n")), 1, said.stderr)
            for word in words:
                self.assertIn(word, said.stderr)

    def test_doctor(self):
        said = self.server.call("doctor")
        self.assertNotIn("FAULT", said)
        (self.server.dir / "wrong").write_text("not the password\n")
        wrong = self.run_with(self.server.config_file.read_text().replace("/password", "/wrong"), "doctor")
        self.assertEqual(wrong.returncode, 1)
        self.assertEqual(wrong.stdout.count("login was refused"), 2, wrong.stdout)  # by either server
        self.assertIn("login was refused", wrong.stderr)
        nobody = self.run_with(self.server.config_file.read_text().replace(str(self.host.smtp_port), "1"), "doctor")
        self.assertEqual(nobody.returncode, 1)
        self.assertIn("outbox", nobody.stderr)

    def test_importing_twice_changes_nothing(self):
        before = self.server.call("event show", "cup", "--json"), self.server.call("game list", "--json")
        self.server.call("event import", self.server.event_file)
        self.assertEqual((self.server.call("event show", "cup", "--json"), self.server.call("game list", "--json")), before)
        text = self.server.event_file.read_text()
        changed = self.server.dir / "changed.toml"
        changed.write_text(text.replace("John Smith", "Jon Smith"))
        refused = self.server.run("event", "import", "-c", self.server.config_file, changed)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("already", refused.stderr)

    def test_a_game_a_copy_and_the_record(self):
        john, zofia = self.server.person("john"), self.server.person("zofia")
        self.server.start()
        john.answer(john.expect("pairing"), "1. e4")
        john.expect("receipt", verdict="accepted")
        zofia.answer(zofia.expect("move"), "1. e4 c5")
        zofia.expect("receipt", verdict="accepted")
        john.expect("move")
        # one letter a person, though the event was imported and served
        for person in (john, zofia):
            self.assertEqual(len([l for l in self.host.mailbox(person.address) if l["X-Zugpost-Kind"] == "pairing"]), 1)
        shown = self.server.game("1")
        self.assertEqual([m["uci"] for m in shown["moves"]], ["e2e4", "c7c5"])
        self.assertEqual((shown["status"], shown["to_move"], shown["white"]["player"]), ("ongoing", "white", "john"))
        pgn = self.server.call("game pgn", "cup/1")
        self.assertTrue(pgn.endswith("1. e4 c5 *\n"), pgn)
        self.assertEqual(self.server.call("game pgn", "cup").strip(), pgn.strip())
        self.assertEqual(len(self.server.call("letter list").strip().split("\n")), 2)
        self.assertEqual(len(self.server.call("letter list", "cup/1").strip().split("\n")), 2)
        # the copy is made while the service runs, and can be put in the place of the original
        (self.server.dir / "restored").mkdir()
        copy = self.server.dir / "restored/zugpost.db"
        self.server.call("backup", copy)
        self.server.stop()
        with contextlib.closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
        config = self.server.config_file.read_text().replace(f"{self.server.dir}/state", f"{self.server.dir}/restored")
        restored = self.run_with(config, "game", "show", "cup/1", "--json")
        self.assertEqual(json.loads(restored.stdout), shown, restored.stderr)
        self.assertEqual(self.run_with(config, "verify").returncode, 0)


if __name__ == "__main__":
    skip_if_missing()
    BUILD = sys.argv.pop(1)
    unittest.main(verbosity=2)
