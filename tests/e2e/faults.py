"""Small SMTP servers that fail on purpose, each in a thread of its own.

    with FaultySmtp({"RCPT": "451 busy"}) as server: ... server.url ... server.lines

`answers` maps the first word of a command ("GREETING" before any, "DOT" after the letter) to the reply: text; None to close
the connection; "silence" to say nothing more.
"""
import contextlib, socket, threading

USUAL = {"GREETING": "220 faulty.example ESMTP", "EHLO": "250-faulty.example\r\n250 8BITMIME", "MAIL": "250 fine", "RCPT": "250 fine",
         "DATA": "354 go on", "DOT": "250 2.0.0 queued as 4711", "QUIT": "221 bye", "RSET": "250 fine"}


class FaultySmtp:
    def __init__(self, answers):
        self.answers = {**USUAL, **answers}
        self.lines, self.letters = [], []
        self.over = threading.Event()

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"smtp://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.listener.close()

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self.listener.accept()
                threading.Thread(target=self._talk, args=(connection,), daemon=True).start()

    def _talk(self, connection):
        with connection, connection.makefile("rb") as lines, contextlib.suppress(OSError):
            if not self._answer(connection, "GREETING"):
                return
            while line := lines.readline():
                text = line.decode("latin-1").rstrip("\r\n")
                self.lines.append(text)
                word = text.split(" ")[0].split(":")[0].upper()
                if not self._answer(connection, word):
                    return
                if word == "DATA" and (self.answers["DATA"] or "").startswith("354"):
                    letter = b""
                    while (line := lines.readline()) not in (b".\r\n", b""):
                        letter += line
                    self.letters.append(letter)
                    if not self._answer(connection, "DOT"):
                        return

    def _answer(self, connection, word):
        reply = self.answers.get(word, "500 what?")
        if reply is None:
            return False
        if reply == "silence":
            self.over.wait(30)
            return False
        connection.sendall(reply.encode() + b"\r\n")
        return True
