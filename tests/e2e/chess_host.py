"""The whole program over a mail host: `zugpost serve` as a process, and people who write to it with mail programs.

    with MailHost() as host, Server(host, zugpost) as server:
        server.event("cup", start=..., games={"1": ("anna", "boris")}, ...)     # imports it
        server.start()                                      # until it says that it is ready
        anna = server.person("anna")
        pairing = anna.expect("pairing", game="1")          # a letter that is there or comes soon; each is given out once
        anna.answer(pairing, "1. e4")
        anna.expect("receipt", verdict="accepted")
        server.settled()                                    # all letters are read, all answers lie in their mailboxes

Nothing in here sleeps: every step waits for what it needs.
"""
import base64, email.header, email.utils, html, json, os, pathlib, quopri, re, shutil, signal, socket, subprocess, tempfile, uuid
from datetime import datetime, timedelta, timezone

from servers import wait_until

PATIENCE = 40.0  # seconds for anything that should come at once, on a machine that is busy
PEOPLE = {  # id: name, address, language, team
    "john": ("John Smith", "john@essex.example", "en", "essex"),
    "ivan": ("Иван Петров", "ivan@essex.example", "ru", "essex"),
    "zofia": ("Zofia Wójcik", "zofia@kent.example", "pl", "kent"),
    "tc-essex": ("Ed Hill", "tc@essex.example", "en", None),
    "tc-kent": ("Kate Moss", "tc@kent.example", "en", None),
    "director": ("Clive Rule", "controller@county.example", "en", None),
}


def flat(text):
    return re.sub(r"\s+", " ", text).casefold()


def text_of(letter):
    part = letter.get_body(preferencelist=("plain", "html"))
    return part.get_content() if part else ""


def rfc3339(instant):
    return instant.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def days_ago(days):
    return datetime.now(timezone.utc).replace(microsecond=0) - timedelta(days=days)


def plain_body(text, attribution, quotation):
    below = "".join(("> " + line).rstrip() + "\n" for line in quotation)
    return f"{text}\n\n{attribution}\n{below}" if quotation else f"{text}\n"


def html_body(text, attribution, quotation):
    lines = "".join(f"<div>{html.escape(line) or '<br>'}</div>\n" for line in text.split("\n"))
    if quotation:
        lines += (f'<div class="gmail_quote"><div dir="ltr" class="gmail_attr">{html.escape(attribution)}<br></div>\n'
                  '<blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc">\n'
                  + "<br>\n".join(html.escape(line) for line in quotation) + "</blockquote></div>\n")
    return f"<html><body>{lines}</body></html>\n"


class Person:
    """Somebody with a mailbox; `address` is where he is registered, if he is."""

    def __init__(self, host, server_address, name, address):
        self.host, self.server_address, self.name, self.address = host, server_address, name, address
        if address not in host.passwords:
            host.add_user(address)
        self.seen = set()  # places in the mailbox

    def _fits(self, letter, kind, game, verdict, about, copy):
        def head(name):
            return letter[f"X-Zugpost-{name}"] or ""
        return (head("Kind") == kind and (game is None or head("Game").split("/")[-1] == game)
                and (verdict is None or head("Verdict") == verdict) and (about is None or head("About") == about)
                and copy == bool(head("Copy")))

    def expect(self, kind, game=None, verdict=None, about=None, copy=False, says=(), lacks=()):
        """The oldest letter of that sort that has not been given out yet; it must come, and say all of `says`."""
        place = None

        def come(letters):
            nonlocal place
            place = next((n for n, l in enumerate(letters)
                          if n not in self.seen and self._fits(l, kind, game, verdict, about, copy)), None)
            return place is not None
        try:
            letter = self.host.wait_for(self.address, come, PATIENCE)[place]
        except TimeoutError as late:
            wanted = f"{kind} {verdict or about or ''} {game or ''}"
            raise AssertionError(f"{self.name} got no {wanted}, but {self.unseen()}") from late
        self.seen.add(place)
        said = flat(f"{letter['Subject']}\n{text_of(letter)}")
        for words in says:
            assert flat(words) in said, f"the {kind} to {self.name} does not say «{words}» but: {text_of(letter)}"
        for words in lacks:
            assert flat(words) not in said, f"the {kind} to {self.name} says «{words}»: {text_of(letter)}"
        return letter

    def unseen(self, but=()):
        """What lies in the mailbox and was not given out, in words; leaves out the kinds `but`."""
        return [" ".join(filter(None, (l["X-Zugpost-Kind"], l["X-Zugpost-Verdict"], l["X-Zugpost-About"],
                                       l["X-Zugpost-Copy"] and "(copy)", l["Subject"])))
                for n, l in enumerate(self.host.mailbox(self.address)) if n not in self.seen and l["X-Zugpost-Kind"] not in but]

    def send(self, raw, to=None):
        self.host.submit(raw, self.address, to or self.server_address)
        return raw

    def write(self, text, subject="chess", **form):
        """A letter out of the blue, to the server's own address."""
        return self.send(self.compose(text, self.server_address, subject, **form))

    def answer(self, letter, text, to=None, **form):
        """A reply, as mail programs make them: to the Reply-To address, with the whole letter quoted below."""
        to = to or email.utils.parseaddr(letter["Reply-To"])[1]
        thread = {"In-Reply-To": letter["Message-ID"],
                  "References": f"{letter['References'] or ''} {letter['Message-ID']}".strip()}
        return self.send(self.compose(text, to, f"Re: {letter['Subject']}", letter, **form, **thread), to)

    def compose(self, text, to, subject, quoted=None, charset="utf-8", encoding="8bit", as_html=False, attribution=None,
                **headers):
        """A letter's bytes. Other keywords are headers (with _ for -)."""
        attribution = attribution or "On {date}, {sender} wrote:"
        if quoted is not None:
            attribution = attribution.format(date=quoted["Date"], sender=quoted["From"])
        quotation = text_of(quoted).split("\n") if quoted is not None else []
        body = (html_body if as_html else plain_body)(text, attribution, quotation)
        # what the writer's charset lacks (the names of others, in the quotation) his program writes as "?"
        octets = body.encode(charset, "replace")
        if encoding == "base64":
            octets = base64.encodebytes(octets)
        elif encoding == "quoted-printable":
            octets = quopri.encodestring(octets)
        head = {"From": f"<{self.address}>", "To": f"<{to}>",
                "Subject": email.header.Header(subject, "utf-8").encode(linesep="\n"),
                "Message-ID": f"<{uuid.uuid4()}@{self.address.split('@')[1]}>", "Date": email.utils.formatdate(),
                "MIME-Version": "1.0", "Content-Type": f'text/{"html" if as_html else "plain"}; charset="{charset}"',
                "Content-Transfer-Encoding": encoding}
        head.update({k.replace("_", "-"): v for k, v in headers.items()})
        lines = "".join(f"{k}: {v}\n" for k, v in head.items() if v is not None)
        return (lines + "\n").encode() + octets


class Server:
    """One zugpost with a state folder, a mailbox and people of its own. `name` keeps it apart from others on the host."""

    def __init__(self, host, program, name="games"):
        self.host, self.program = host, str(program)
        self.domain = "chess.example"
        self.address = f"{name}@{self.domain}"
        self.dir = pathlib.Path(tempfile.mkdtemp(prefix="zpserver-"))
        (self.dir / "state").mkdir()
        self.config_file, self.log_file = self.dir / "zugpost.toml", self.dir / "log"
        self.process, self.notify, self.people = None, None, {}
        host.add_user(self.address)
        host.wait_for_user(self.address)
        (self.dir / "password").write_text(host.passwords[self.address] + "\n")
        self.configure()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is not None and self.log_file.exists():
            print(self.log_file.read_text()[-3000:], flush=True)
        self.close()

    def close(self):
        if self.process:
            self.process.kill()
            self.process.wait()
        if self.notify:
            self.notify.close()
        shutil.rmtree(self.dir, ignore_errors=True)

    # --- configuration and commands

    def configure(self, smtp_url=None, login=True, extra=""):
        account = f'user = "{self.address}"\npassword_file = "{self.dir}/password"\nca_file = "{self.host.ca_file}"\n'
        self.config_file.write_text(
            f'[server]\naddress = "{self.address}"\nstate = "{self.dir}/state"\n{extra}'
            f'[inbox]\nkind = "imap"\nurl = "{self.host.imaps_url}"\n{account}trusted_received_by = "{self.host.hostname}"\n'
            f'[outbox]\nkind = "smtp"\nurl = "{smtp_url or self.host.smtp_url}"\n{account if login else ""}'
            f'[security]\nauthserv_id = "{self.host.hostname}"\n')

    def run(self, *words):
        """One subcommand; its outcome, whatever it is."""
        return subprocess.run([self.program, *map(str, words)], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              timeout=60)

    def call(self, subcommand, *words):
        """One subcommand with this configuration; what it prints. It must succeed."""
        done = self.run(*subcommand.split(), "-c", self.config_file, *words)
        assert done.returncode == 0, f"{subcommand} {words} exited {done.returncode}: {done.stderr}{done.stdout}"
        return done.stdout

    def event(self, event_id, start, games, rulebook="county-2007", people=PEOPLE, at=None):
        """Imports a team event at `at` (default: now), with these games: id -> (white, black)."""
        self.event_id = event_id
        self.people = {key: Person(self.host, self.address, name, self._own(address))
                       for key, (name, address, _, _) in people.items()}
        self.host.wait_for_user(list(self.people.values())[-1].address)
        quote = json.dumps
        text = (f'[event]\nid = "{event_id}"\ntitle = "County match, Основной турнир"\nrulebook = "{rulebook}"\n'
                f'start = {start.date()}\nend = {start.date() + timedelta(days=300)}\ntimezone = "Europe/London"\n'
                f'[event.director]\nname = "{people["director"][0]}"\nemail = "{self.people["director"].address}"\n')
        for team in ("essex", "kent"):
            captain = f"tc-{team}"
            text += (f'[[team]]\nid = "{team}"\nname = "{team.title()}"\n[team.captain]\nname = "{people[captain][0]}"\n'
                     f'email = "{self.people[captain].address}"\n')
        for key, (name, _, language, team) in people.items():
            if team:
                text += (f'[[player]]\nid = "{key}"\nname = {quote(name, ensure_ascii=False)}\nlanguage = "{language}"\n'
                         f'email = "{self.people[key].address}"\nteam = "{team}"\n')
        for game, (white, black) in games.items():
            text += f'[[game]]\nid = "{game}"\nwhite = "{white}"\nblack = "{black}"\n'
        self.event_file = self.dir / "event.toml"
        self.event_file.write_text(text)
        return self.call("event import", self.event_file, *(["--now", rfc3339(at)] if at else []))

    def _own(self, address):
        local, domain = address.split("@")
        return f"{local}@{self.address.split('@')[0]}.{domain}"

    def person(self, key):
        return self.people[key]

    def game(self, game):
        return json.loads(self.call("game show", f"{self.event_id}/{game}", "--json"))

    def moves(self, game):
        return [m["san"] for m in self.game(game)["moves"]]

    # --- the process

    def start(self, **environment):
        """Starts the service, and waits until it tells systemd that it is ready."""
        path = self.dir / "notify"
        path.unlink(missing_ok=True)
        if self.notify:
            self.notify.close()
        self.notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.notify.bind(str(path))
        self.notify.settimeout(PATIENCE)
        with open(self.log_file, "a") as log:
            self.process = subprocess.Popen([self.program, "serve", "-c", self.config_file], stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log, env=dict(os.environ, NOTIFY_SOCKET=str(path), TZ="UTC", **environment))
        self.wait_for_notice("READY=1")

    def wait_for_notice(self, wanted):
        """Waits until the service says so to systemd, whatever else it says before."""
        while wanted not in self.notify.recv(4096).decode().split("\n"):
            pass

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        status = self.process.wait(PATIENCE)
        assert status == (-how if how == signal.SIGKILL else 0), f"ended with {status}: {self.log_file.read_text()[-2000:]}"
        self.process = None

    def wait_for_log(self, words, count=1):
        wait_until(lambda: self.log_file.read_text().count(words) >= count, PATIENCE, f"«{words}» in the log")

    def settled(self):
        """Waits until every letter to the server is read and every letter it wrote lies in its mailbox."""
        self.host.wait_for_empty_queue(PATIENCE)  # letters to us
        self.host.wait_for(self.address, lambda letters: all("\\Seen" in l.flags for l in letters), PATIENCE)
        wait_until(lambda: "\nunsent     0 letters" in self.call("doctor"), PATIENCE, "an empty outbox")
        self.host.wait_for_empty_queue(PATIENCE)  # letters of ours

    def nothing_more(self, but=()):
        """All is settled, and every letter that anybody got has been given out by `expect`; kinds in `but` do not count."""
        self.settled()
        left = {p.name: letters for p in self.people.values() if (letters := p.unseen(but))}
        assert not left, f"unexpected letters: {left}"
