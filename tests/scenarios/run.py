#!/usr/bin/env python3
"""Plays whole games by mail against a zugpost binary: letters go into one Maildir, what the server writes comes out of another.

    run.py ZUGPOST [SCENARIO.toml | FOLDER ...] [-k WORD] [-j JOBS] [-v] [--keep DIR]

Without files all scenarios beside this script are played. A scenario is a TOML file:

    title    = "what it shows"          clauses = ["US-12.5"]       what it is evidence for
    rulebook = "rassh"                  built in, or a file of rulebooks/
    start, end, timezone                of the event (id "ev"); end may be left out
    rules    = {control_days = 50}      [event.rules]               tc_copies, import_at, appeals = true, director = {language = "pl"}
    teams    = {kent = {reserves = ["carol"]}}
    players  = {anna = {language = "en", timezone = "...", team = "kent", ...}}      address: anna@players.example
    games    = {1 = "anna boris", 2 = {players = "olga anna", fen = "..."}}
    security = "verified"               config = "more lines of configuration"

    [[step]]                            a letter (or, without words, the passing of time), and then one pass of the server
    at     = 2021-03-01T10:00:00+03:00  the letter's Date; it arrives 2 s later and is read 3 s after that
    from   = "anna"                     a player, "director", "captain:TEAM", "appeals" or an address
    text   = "1. e4"                    or html, or raw (the whole message)
    game   = "2"                        default: the first
    mail   = ["anna receipt/accepted", "boris move", "director notice/overstep"]     all that is sent, no more and no less:
                                        WHO KIND, /VERDICT (a|b for either) or /ABOUT, " copy"; left out: one answer, which accepts
    says, lacks = {"boris move" = ["..."]}       phrases, without regard to case and white space
    show   = {to_move = "black", last = {san = "e4", days = 0}}     parts of `game show --json`; `of = "2"` for another game
    play   = "1. e4 e5 2. Nf3 Nc6"      instead of a letter: one letter a move by turns, `every` hours apart (default 1)
    pass   = false                      the letter waits for the next step's pass; read = instant: the pass is only then
    fresh  = true                       no reply to the newest letter the writer got about the game; quote = true: with it quoted below;
                                        answers = "boris": a reply to the newest letter that Boris got
    date, received, subject, to, id, charset, declared, encoding, headers = {}, attach = [{name, type, text}], auth = "pass"
"""
import argparse
import base64
import collections
import concurrent.futures
import datetime
import email
import email.header
import email.policy
import email.utils
import json
import os
import pathlib
import quopri
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
RULEBOOKS = HERE / "rulebooks"
ADDRESS, RELAY, OFFICE = "games@server.example", "mx.server.example", "office.example"
LANGUAGE = {"pzszach-1999": "pl", "rassh": "ru"}
SECOND = datetime.timedelta(seconds=1)
LETTER = ("text", "html", "raw")
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # a file system without waiting for the disk
ANSWERS = {"receipt", "refusal", "status", "records", "help", "challenge", "repeat"}


class Fault(Exception):
    """What the server did is not what the scenario says."""


def utc(when):
    if not isinstance(when, datetime.datetime):
        when = datetime.datetime(when.year, when.month, when.day)
    if when.tzinfo is None:
        when = when.replace(tzinfo=datetime.timezone.utc)
    return when


def stamp(when):
    return utc(when).astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def plain(text):
    return " ".join(text.split()).casefold()


def toml(value):
    """One value as TOML; tables are written inline."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, datetime.date)):
        return str(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(part)}" for key, part in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def lines(head, table):
    return "\n".join([head, *(f"{key} = {toml(value)}" for key, value in table.items()), "", ""])


class People:
    """Names of the scenario to addresses and back."""

    def __init__(self, scenario):
        self.by_name = {"director": f"director@{OFFICE}", "appeals": f"appeals@{OFFICE}"}
        for team in scenario.get("teams", {}):
            self.by_name[f"captain:{team}"] = f"{team}@{OFFICE}"
        for player, more in scenario["players"].items():
            self.by_name[player] = more.get("email", f"{player}@players.example")
        self.by_address = {address: name for name, address in self.by_name.items()}

    def address(self, name):
        return name if "@" in name else self.by_name[name]

    def name(self, address):
        return self.by_address.get(address.lower(), address.lower())


def event_file(scenario, people):
    language = LANGUAGE.get(scenario["rulebook"], "en")

    def person(name, more):
        return {"name": name, "email": people.by_name[name.lower()], "language": language} | more

    event = {"id": "ev", "title": "Scenario event"} | {
        key: scenario[key] for key in ("rulebook", "start", "end", "timezone", "tc_copies") if key in scenario}
    text = lines("[event]", event) + lines("[event.director]", person("Director", scenario.get("director", {})))
    if "appeals" in scenario:
        text += lines("[event.appeals]", person("Appeals", {}))
    if "rules" in scenario:
        text += lines("[event.rules]", scenario["rules"])
    for team, more in scenario.get("teams", {}).items():
        captain = {"name": f"Captain {team}", "email": people.by_name[f"captain:{team}"], "language": language}
        more = dict(more)
        captain |= more.pop("captain", {})
        text += lines("[[team]]", {"id": team, "name": team.title(), "captain": captain} | more)
    for player, more in scenario["players"].items():
        text += lines("[[player]]", {"id": player} | person(player.title(), more))
    for game, more in scenario["games"].items():
        more = {"players": more} if isinstance(more, str) else dict(more)
        white, black = more.pop("players").split()
        text += lines("[[game]]", {"id": game, "white": white, "black": black} | more)
    return text


class Letter:
    """One letter of the server, as its reader sees it."""

    def __init__(self, raw, people):
        self.head = email.message_from_bytes(raw, policy=email.policy.default)
        body = self.head.get_body(preferencelist=("plain", "html"))
        self.body = body.get_content() if body else self.head.get_content()
        self.said = plain(f"{self.head['Subject']}\n{self.body}")
        self.kind = self.head["X-Zugpost-Kind"] or "?"
        self.to = people.name(email.utils.parseaddr(self.head["To"])[1])
        self.detail = self.head["X-Zugpost-Verdict"] or self.head["X-Zugpost-About"] or ""
        self.game = (self.head["X-Zugpost-Game"] or "").split("/")[-1]
        self.copy = bool(self.head["X-Zugpost-Copy"])

    def __str__(self):
        return f"{self.to} {self.kind}" + (f"/{self.detail}" if self.detail else "") + (" copy" if self.copy else "")

    def fits(self, wanted):
        who, kind, *copy = wanted.split()
        kind, _, detail = kind.partition("/")
        return (who == self.to and kind == self.kind and bool(copy) == self.copy
                and (not detail or self.detail in detail.split("|")))


TOKEN = re.compile(rb"games\+([^@\s>]+)@")


class Play:
    """One scenario in a folder of its own."""

    def __init__(self, binary, scenario, folder):
        self.binary, self.scenario, self.folder = binary, scenario, pathlib.Path(folder)
        self.people, self.count, self.newest, self.owners, self.known = People(scenario), 0, {}, {}, set()
        self.first = next(iter(scenario["games"]))
        for box in ("in", "out"):
            for part in ("new", "cur", "tmp"):
                (self.folder / box / part).mkdir(parents=True)
        self.config = self.folder / "zugpost.toml"
        self.config.write_text(
            lines("[server]", {"address": ADDRESS, "name": "Zugpost", "state": str(self.folder / "state"),
                               "rulebooks": str(RULEBOOKS)})
            + lines("[inbox]", {"kind": "maildir", "path": str(self.folder / "in"), "trusted_received_by": RELAY})
            + lines("[outbox]", {"kind": "maildir", "path": str(self.folder / "out")})
            + lines("[security]", {"sender_check": scenario.get("security", "address"), "authserv_id": RELAY})
            + scenario.get("config", ""))
        (self.folder / "state").mkdir()
        event = self.folder / "event.toml"
        event.write_text(event_file(scenario, self.people))
        start = utc(scenario["start"])
        when = utc(scenario.get("import_at", start - datetime.timedelta(days=3)))
        self.run("event", "import", "-c", self.config, event, "--now", stamp(when))
        self.serve(when)

    def run(self, *words):
        done = subprocess.run([self.binary, *map(str, words)], capture_output=True, text=True, timeout=120)
        if done.returncode:
            raise Fault(f"{' '.join(map(str, words[:2]))} left with {done.returncode}: {done.stderr.strip()[-500:]}")
        return done.stdout

    def serve(self, when):
        """One pass; what came out of it, oldest first."""
        self.run("serve", "-c", self.config, "--once", "--now", stamp(when))
        new = self.folder / "out" / "new"
        letters = []
        for path in sorted(new.iterdir(), key=lambda path: (path.stat().st_mtime_ns, path.name)):
            raw = path.read_bytes()
            letter = Letter(raw, self.people)
            letters.append(letter)
            self.hold_always(letter, raw)
            self.newest[letter.to, letter.game] = letter
            path.rename(new.parent / "cur" / path.name)
        return letters

    def hold_always(self, letter, raw):
        """What is true of every letter of the server, whatever the scenario says."""
        if letter.head["Auto-Submitted"] not in ("auto-generated", "auto-replied"):
            raise Fault(f"«{letter}» is not marked as automatic")
        if max(map(len, raw.splitlines())) > 998:
            raise Fault(f"«{letter}» has a line beyond 998 bytes")
        thread = (letter.head["References"] or "").split()
        if (letter.to, letter.game) in self.newest and letter.game and not self.known & set(thread):
            raise Fault(f"«{letter}» stands outside the thread of its game")
        self.known.add(letter.head["Message-ID"])
        for token in TOKEN.findall(raw):
            owner = self.owners.setdefault(token, letter.to)
            if owner != letter.to and "@" not in letter.to:  # a bare address: a player who has moved there
                raise Fault(f"«{letter}» has the token of {owner}")

    def post(self, step, at):
        """Puts the letter of a step into the inbox and tells when it arrived."""
        self.count += 1
        received = utc(step.get("received", at + 2 * SECOND))
        raw = step["raw"].encode() if "raw" in step else self.compose(step, at, received)
        spot = self.folder / "in" / "tmp" / f"{int(received.timestamp())}.{self.count:04}.test"
        spot.write_bytes(raw)
        os.utime(spot, (received.timestamp(),) * 2)
        spot.rename(spot.parent.parent / "new" / spot.name)
        return received

    def compose(self, step, at, received):
        sender = self.people.address(step["from"])
        game = step.get("game", self.first)
        owner = step.get("answers", self.people.name(sender))
        answered = None if step.get("fresh") else self.newest.get((owner, game))
        date = step.get("date", at)
        date = date if isinstance(date, str) else email.utils.format_datetime(utc(date))
        subject = step.get("subject", f"Re: {answered.head['Subject']}" if answered else f"[ev/{game}]")
        back = answered and (answered.head["Reply-To"] or answered.head["From"])
        head = []
        if "auth" in step:
            head.append(f"Authentication-Results: {RELAY}; dmarc={step['auth']} header.from={sender.split('@')[1]}")
        head += [f"Received: from out.example by {RELAY} with ESMTPS id q{self.count}; {email.utils.format_datetime(received)}",
                 f"From: <{sender}>", f"To: {step.get('to', back or ADDRESS)}",
                 f"Message-ID: <{step.get('id', self.count)}@client.example>",
                 "Subject: " + email.header.Header(subject, "ascii" if subject.isascii() else "utf-8", maxlinelen=900).encode()]
        head += [f"Date: {date}"] if date else []
        head += [f"{key}: {answered.head['Message-ID']}" for key in ("In-Reply-To", "References") if answered]
        head += [f"{key}: {value}" for key, value in step.get("headers", {}).items()]
        words = step.get("html", step.get("text", ""))
        if step.get("quote"):
            below = "".join(f"> {line}\n" for line in answered.body.splitlines())
            words += f"\n\nOn {date}, Zugpost <{ADDRESS}> wrote:\n{below}"
        body = self.part("text/html" if "html" in step else "text/plain", words, step)
        for one in step.get("attach", []):
            name = f'; name="{one["name"]}"\nContent-Disposition: attachment; filename="{one["name"]}"'
            body += b"\n--=_cut\n" + self.part(one["type"], one["text"], {}, name)
        if "attach" in step:
            body = b'Content-Type: multipart/mixed; boundary="=_cut"\n\n--=_cut\n' + body + b"\n--=_cut--\n"
        return "\n".join([*head, "MIME-Version: 1.0", ""]).encode() + body

    @staticmethod
    def part(kind, words, how, more=""):
        charset, encoding = how.get("charset", "utf-8"), how.get("encoding", "8bit")
        code = {"8bit": bytes, "base64": base64.encodebytes, "quoted-printable": quopri.encodestring}[encoding]
        return (f'Content-Type: {kind}; charset="{how.get("declared", charset)}"{more}\n'
                f"Content-Transfer-Encoding: {encoding}\n\n").encode() + code(words.encode(charset)) + b"\n"

    def step(self, step):
        at = utc(step["at"])
        if "play" in step:
            self.moves(step, at)
        else:
            arrived = self.post(step, at) if any(key in step for key in LETTER) else at
            if not step.get("pass", True):
                return
            sent = self.serve(utc(step.get("read", max(at, arrived) + 3 * SECOND)))
            self.judge(step, sent)
        if "show" in step:
            game = step.get("of", step.get("game", self.first))
            shown = json.loads(self.run("game", "show", "-c", self.config, f"ev/{game}", "--json"))
            shown["last"] = shown["moves"][-1] if shown["moves"] else {}
            compare(step["show"], shown, "")

    def judge(self, step, sent):
        told = ", ".join(map(str, sent)) or "nothing"
        if "mail" in step:
            left = list(sent)
            for wanted in step["mail"]:
                fit = next((letter for letter in left if letter.fits(wanted)), None)
                if not fit:
                    raise Fault(f"no «{wanted}» among: {told}")
                left.remove(fit)
            if left:
                raise Fault(f"too much: {', '.join(map(str, left))}; sent: {told}")
        elif "from" in step:
            own = [letter for letter in sent if letter.to == self.people.name(self.people.address(step["from"]))
                   and letter.kind in ANSWERS]
            if [str(letter).split()[1] for letter in own] != ["receipt/accepted"]:
                raise Fault(f"no single receipt among: {told}" + "".join(f"\n      {letter.said[:600]}" for letter in own))
        for key, there in (("says", True), ("lacks", False)):
            for wanted, phrases in step.get(key, {}).items():
                fits = [letter for letter in sent if letter.fits(wanted)]
                if not fits:
                    raise Fault(f"no «{wanted}» among: {told}")
                for phrase in phrases:
                    if any(plain(phrase) in letter.said for letter in fits) != there:
                        raise Fault(f"«{wanted}» {'lacks' if there else 'has'} «{phrase}»:\n{fits[0].head['Subject']}\n{fits[0].body}")

    def moves(self, step, at):
        """Letters by turns, each with the move before it repeated; the numbers stand in the record given."""
        game = step.get("game", self.first)
        players = self.scenario["games"][game]
        players = (players["players"] if isinstance(players, dict) else players).split()
        number, turn, before = 1, 0, step.get("after", "")
        for word in step["play"].split():
            counted = re.fullmatch(r"(\d+)(\.+)", word)
            if counted:
                number, turn = int(counted[1]), int(counted[2] != ".")
                continue
            move = f"{number}{'...' if turn else '.'} {word}"
            letter = {"from": players[turn], "game": game, "text": f"{before}\n{move}"}
            arrived = self.post(letter, at)
            self.judge(letter, self.serve(arrived + 3 * SECOND))
            before, number, turn = move, number + turn, 1 - turn
            at += datetime.timedelta(hours=step.get("every", 1))


def compare(wanted, shown, where):
    for key, value in wanted.items():
        if isinstance(value, dict):
            compare(value, shown.get(key) or {}, f"{where}{key}.")
        elif shown.get(key) != (None if value == "null" else value):
            raise Fault(f"{where}{key} is {shown.get(key)!r}, not {value!r}")


def attempt(path, binary, keep):
    """Plays one scenario; tells what is wrong, or nothing."""
    where, folder = "reading", tempfile.mkdtemp(prefix="zugpost-scenario-", dir=MEMORY)
    try:
        scenario = tomllib.loads(path.read_text())
        where = "import"
        play = Play(binary, scenario, folder)
        for number, step in enumerate(scenario["step"], 1):
            where = f"step {number} ({stamp(step['at'])}, {step.get('from', step.get('play', 'time'))[:40]})"
            play.step(step)
        return None
    except (Fault, tomllib.TOMLDecodeError, subprocess.TimeoutExpired, KeyError, ValueError) as fault:
        if keep:
            shutil.copytree(folder, keep / path.stem, dirs_exist_ok=True)
        return f"{where}: {fault}" if isinstance(fault, Fault) else f"{where}: {type(fault).__name__}: {fault}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("binary")
    asked.add_argument("paths", nargs="*", type=pathlib.Path)
    asked.add_argument("-k", default="", help="only files whose path holds this")
    asked.add_argument("-j", type=int, default=2, help="so many at a time")
    asked.add_argument("-v", action="store_true", help="names the good ones too")
    asked.add_argument("--keep", type=pathlib.Path, help="keeps the folders of those that failed")
    asked = asked.parse_intermixed_args()
    files = [file for path in asked.paths or [HERE] for file in (sorted(path.rglob("*.toml")) if path.is_dir() else [path])]
    files = [file for file in files if asked.k in str(file) and file.parent.name != RULEBOOKS.name]
    binary, results = os.path.abspath(asked.binary), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(asked.j) as pool:
        for file, fault in zip(files, pool.map(lambda file: attempt(file, binary, asked.keep), files)):
            results[fault is None] += 1
            name = file.resolve()
            name = name.relative_to(HERE) if name.is_relative_to(HERE) else name
            if fault or asked.v:
                print(f"FAIL {name}: {fault}" if fault else f"ok   {name}", flush=True)
    print(f"{results[True]} hold, {results[False]} do not")
    return bool(results[False] or not files)


if __name__ == "__main__":
    sys.exit(main())
