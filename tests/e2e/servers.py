#!/usr/bin/env python3
"""A mail host of one's own for the end-to-end tests: Dovecot for IMAP, Exim or Postfix for SMTP, and an authority for their
certificates, all in a scratch folder on free ports of the loopback address.

    with MailHost() as host:                               # or MailHost(smtp="postfix")
        host.add_user("games@chess.example", "secret")
        host.deliver(raw, "games@chess.example")           # as if it had come from outside
        host.submit(raw, "anna@player.example", "games@chess.example")     # as a player's mail program sends
        letters = host.wait_for("anna@player.example", 1)  # email.message objects, in the order of arrival

Any address is local, and what stands behind a "+" in it is no part of the user's name; nothing leaves the machine. It takes
root (the servers change to users of their own) and the Debian packages dovecot-imapd, dovecot-lmtpd, exim4-daemon-light and
openssl; for Postfix also fetch_postfix.sh. `missing()` names what is not there, so that a test can be passed over. Run by
hand, it starts a host and says how to reach it.
"""
import contextlib, email, email.policy, email.utils, imaplib, os, pathlib, shutil, signal, smtplib, socket, ssl, string, subprocess
import sys, tempfile, time

import server_configs

SKIPPED = 77  # the exit status with which a test says that it cannot run here
MAIL_UID = 5000
POSTFIX = pathlib.Path(os.environ.get("ZUGPOST_POSTFIX", "/var/cache/zugpost-tests/postfix"))


def missing(smtp="exim"):
    """What is lacking to run the servers, in words; None if nothing is."""
    if os.geteuid() != 0:
        return "the mail servers can be started by root only"
    tools = ["dovecot", "doveadm", "openssl"] + (["exim4"] if smtp == "exim" else [])
    lacking = [t for t in tools if not shutil.which(t, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")]
    if smtp == "postfix" and not (POSTFIX / "usr/lib/postfix/sbin/master").exists():
        lacking.append("postfix (tests/e2e/fetch_postfix.sh)")
    return "not installed: " + ", ".join(lacking) if lacking else None


def skip_if_missing(smtp="exim"):
    why = missing(smtp)
    if why:
        print(f"skipped: {why}")
        sys.exit(SKIPPED)


def free_ports(count):
    """Ports that were free a moment ago, all different."""
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for s in sockets:
            s.bind(("127.0.0.1", 0))
        return [s.getsockname()[1] for s in sockets]


def wait_until(condition, timeout=10.0, what="the condition"):
    """Asks `condition` again and again until it answers something true, and returns that."""
    end = time.monotonic() + timeout
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise TimeoutError(f"{what} did not come within {timeout} s")
        time.sleep(0.02)


def is_open(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def make_certificates(folder, names=("DNS:localhost", "IP:127.0.0.1")):
    """An authority (ca.crt) and a server's key and certificate signed by it; elliptic keys, as RSA ones take seconds."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "names").write_text("subjectAltName=" + ",".join(names) + "\n")
    new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    for args in (["req", "-x509", *new_key, "-keyout", "ca.key", "-out", "ca.crt", "-days", "30", "-subj", "/CN=Test authority",
                  "-addext", "basicConstraints=critical,CA:TRUE"],
                 ["req", "-new", *new_key, "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=localhost"],
                 ["x509", "-req", "-in", "server.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "30",
                  "-extfile", "names", "-out", "server.crt"]):
        subprocess.run(["openssl", *args], cwd=folder, check=True, capture_output=True)


class MailHost:
    """See the top of the file. `hostname` is what the SMTP server writes into Received: (and so `trusted_received_by`)."""

    def __init__(self, smtp="exim", hostname="mx.chess.example"):
        self.smtp, self.hostname = smtp, hostname
        self.dir = None
        self.passwords = {}

    # --- life

    def start(self):
        # Unix sockets need short paths, and the servers' own users must be able to search every folder.
        self.dir = pathlib.Path(tempfile.mkdtemp(prefix="zpmail-", dir="/tmp"))
        self.dir.chmod(0o755)
        try:
            self._prepare()
            self.start_imap()
            self.start_smtp()
        except BaseException:
            self.stop()
            raise
        return self

    def _prepare(self):
        for name in ("run", "log", "mail", "spool"):
            (self.dir / name).mkdir()
        for name in ("users", "refusals", "accepted"):
            (self.dir / name).write_text("")
        os.chown(self.dir / "mail", MAIL_UID, MAIL_UID)
        make_certificates(self.dir / "tls")
        self.ca_file = str(self.dir / "tls/ca.crt")
        self.imap_port, self.imaps_port, self.lmtp_port, self.sasl_port, self.smtp_port, self.smtps_port = free_ports(6)
        self._write("dovecot.conf", server_configs.DOVECOT)
        if self.smtp == "exim":
            shutil.copy(self.dir / "tls/server.key", self.dir / "tls/exim.key")
            for name in ("tls/exim.key", "spool", "log"):
                shutil.chown(self.dir / name, "Debian-exim", "Debian-exim")
            self._write("exim.conf", server_configs.EXIM)
        else:
            self._prepare_postfix()

    def _prepare_postfix(self):
        (self.dir / "postfix").mkdir()
        (self.dir / "postfix-data").mkdir()
        shutil.chown(self.dir / "postfix-data", "postfix")
        for name in ("incoming", "active", "bounce", "defer", "deferred", "flush", "hold", "corrupt", "saved", "trace",
                     "private", "public", "maildrop", "pid"):
            (self.dir / "spool" / name).mkdir()
            if name != "pid":
                shutil.chown(self.dir / "spool" / name, "postfix", "postdrop" if name in ("public", "maildrop") else None)
        self._write("postfix/main.cf", server_configs.POSTFIX_MAIN)
        self._write("postfix/master.cf", server_configs.POSTFIX_MASTER)

    def _write(self, name, template):
        names = {k: v for k, v in vars(self).items() if isinstance(v, (str, int))}
        (self.dir / name).write_text(
            string.Template(template).substitute(names, dir=self.dir, mail_uid=MAIL_UID, postfix=POSTFIX))

    def stop(self):
        if self.dir is None:
            return
        self.stop_smtp()
        self.stop_imap()
        shutil.rmtree(self.dir, ignore_errors=True)
        self.dir = None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    def start_imap(self):
        self._launch(["/usr/sbin/dovecot", "-c", self.dir / "dovecot.conf"])
        wait_until(lambda: is_open(self.lmtp_port) and is_open(self.imaps_port), what="Dovecot")

    def stop_imap(self):
        self.doveadm("kick", "*", check=False)  # sessions would outlive their master
        self._stop(self.dir / "run/master.pid", self.imaps_port)

    def start_smtp(self):
        if self.smtp == "exim":
            self._launch(["/usr/sbin/exim4", "-C", self.dir / "exim.conf", "-bd", "-q1s"])
        else:
            # Without the package's scripts, which repair permissions for seconds.
            self._launch([POSTFIX / "usr/lib/postfix/sbin/master", "-c", self.dir / "postfix", "-w"],
                         LD_LIBRARY_PATH=str(POSTFIX / "usr/lib/postfix"), MAIL_CONFIG=str(self.dir / "postfix"))
        wait_until(lambda: is_open(self.smtp_port), what=self.smtp)

    def stop_smtp(self):
        self._stop(self.dir / ("exim.pid" if self.smtp == "exim" else "spool/pid/master.pid"), self.smtp_port)

    def _launch(self, command, **environment):
        # To a file: the daemons keep what they inherit, and a pipe would never come to its end.
        with open(self.dir / "log/start", "a") as log:
            subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=log, stderr=log, timeout=20,
                           env=dict(os.environ, **environment))

    def _stop(self, pid_file, port):
        """Ends one server by the number in its own file, and waits until its port is shut (its end may take seconds more)."""
        try:
            os.kill(int(pid_file.read_text()), signal.SIGTERM)
        except (OSError, ValueError):
            return
        wait_until(lambda: not is_open(port), what=f"the end of the server on port {port}")

    # --- addresses of the servers

    @property
    def imaps_url(self):
        return f"imaps://localhost:{self.imaps_port}/INBOX"

    @property
    def imap_url(self):
        """With STARTTLS."""
        return f"imap://localhost:{self.imap_port}/INBOX"

    @property
    def smtp_url(self):
        """With STARTTLS; a login is needed, and possible only under TLS."""
        return f"smtp://localhost:{self.smtp_port}"

    @property
    def smtps_url(self):
        return f"smtps://localhost:{self.smtps_port}"

    # --- users

    def add_user(self, address, password="secret"):
        self.passwords[address] = password
        self._append("users", f"{address}:{password}\n")
        self._append("accepted", f"{address} OK\n")

    def wait_for_user(self, address):
        """Until the IMAP server knows him: it looks for new users once a second."""
        wait_until(lambda: "auth succeeded" in self.doveadm("auth", "test", address, self.passwords[address], check=False),
                   what=f"the mailbox of {address}")

    def refuse(self, address, reply="550 5.1.1 no such user here"):
        """From now on the SMTP server answers so to this recipient: 4yz for later, 5yz for never."""
        self._append("refusals", f"{address} {reply}\n" if self.smtp == "postfix" else f"{address}: {reply}\n")
        if self.smtp == "postfix":  # its processes read tables at their start only
            self.stop_smtp()
            self.start_smtp()

    def accept_again(self, address):
        lines = (self.dir / "refusals").read_text().splitlines(keepends=True)
        (self.dir / "refusals").write_text("".join(l for l in lines if not l.startswith(address)))
        if self.smtp == "postfix":
            self.stop_smtp()
            self.start_smtp()

    def _append(self, name, line):
        with open(self.dir / name, "a") as file:
            file.write(line)

    # --- mail

    def deliver(self, raw, to, sender="outside@elsewhere.example"):
        """Puts a letter straight into a mailbox (LMTP); a string's line ends become CRLF."""
        with smtplib.LMTP("127.0.0.1", self.lmtp_port) as lmtp:
            lmtp.sendmail(sender, [to], raw)

    def received(self, when=None, by=None):
        """A Received: header as our own mail system writes it, to be put on top of what is delivered."""
        stamp = email.utils.formatdate(time.time() if when is None else when)
        return f"Received: from out.example (out.example [192.0.2.7]) by {by or self.hostname} with ESMTPS; {stamp}\r\n"

    def submit(self, raw, user, to):
        """Sends a letter as a mail program does: STARTTLS, login, one recipient."""
        with smtplib.SMTP("localhost", self.smtp_port) as smtp:
            smtp.starttls(context=self.tls())
            smtp.login(user, self.passwords[user])
            smtp.sendmail(user, [to], raw)

    def tls(self):
        return ssl.create_default_context(cafile=self.ca_file)

    def imap(self, user):
        """A logged-in imaplib connection."""
        connection = imaplib.IMAP4_SSL("localhost", self.imaps_port, ssl_context=self.tls(), timeout=20)
        connection.login(user, self.passwords[user])
        return connection

    def mailbox(self, user, folder="INBOX"):
        """The letters in a folder, oldest first, as email.message objects with .raw (bytes) and .flags; marks nothing."""
        with self.imap(user) as connection:
            return self._letters(connection, folder)

    def _letters(self, connection, folder):
        status, count = connection.select(f'"{folder}"', readonly=True)
        if status != "OK" or count == [b"0"]:  # "1:*" of nothing is an error
            return []
        _, found = connection.fetch("1:*", "(FLAGS BODY.PEEK[])")
        letters = []
        for item in found or []:
            if not isinstance(item, tuple):
                continue
            letter = email.message_from_bytes(item[1], policy=email.policy.default)
            letter.raw, letter.flags = item[1], [f.decode() for f in imaplib.ParseFlags(item[0])]
            letters.append(letter)
        return letters

    def wait_for(self, user, wanted=1, timeout=10.0, folder="INBOX"):
        """The folder's letters as soon as there are `wanted` of them, or as `wanted(letters)` is true."""
        enough = wanted if callable(wanted) else lambda letters: len(letters) >= wanted
        with self.imap(user) as connection:
            def look():
                letters = self._letters(connection, folder)
                return (letters,) if enough(letters) else None
            return wait_until(look, timeout, f"mail for {user}")[0]

    def wait_for_empty_queue(self, timeout=10.0):
        """Until the SMTP server holds nothing that it has taken and not delivered."""
        if self.smtp == "exim":
            count = ["/usr/sbin/exim4", "-C", self.dir / "exim.conf", "-bpc"]
            wait_until(lambda: self._output(count).strip() == "0", timeout, "an empty queue of Exim")
        else:
            queues = [self.dir / "spool" / name for name in ("maildrop", "incoming", "active", "deferred")]
            wait_until(lambda: not any(f.is_file() for q in queues for f in q.rglob("*")), timeout, "an empty queue of Postfix")

    @staticmethod
    def _output(command):
        return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout

    # --- faults

    def set_uid_validity(self, user, number, folder="INBOX"):
        self.doveadm("mailbox", "update", "--uid-validity", number, "-u", user, folder)

    def kick(self, user):
        """Cuts the user's IMAP connections."""
        self.doveadm("kick", user, check=False)

    def doveadm(self, *args, check=True):
        return subprocess.run(["doveadm", "-c", self.dir / "dovecot.conf", *map(str, args)], check=check, capture_output=True,
                              text=True).stdout

    def logs(self):
        return "\n".join(f"--- {p.name}\n{p.read_text(errors='replace')}" for p in sorted((self.dir / "log").iterdir()))


def main():
    kind = sys.argv[1] if len(sys.argv) > 1 else "exim"
    skip_if_missing(kind)
    with MailHost(kind) as host:
        host.add_user("games@chess.example")
        print(f"{host.imaps_url}  {host.imap_url}  {host.smtp_url}  {host.smtps_url}\nca_file {host.ca_file}\n"
              f"user games@chess.example, password secret; users in {host.dir}/users. Ctrl-C ends it.", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            signal.pause()


if __name__ == "__main__":
    main()
