"""What a server mails is taken by a mail server that is not ours, and read by Python's own reader.

    python receive.py PROGRAM      # PROGRAM is `dameo`

A member confirms an address and sets a new password by the links that aiosmtpd takes, which demands a
password. The headers are those that they are to be, and names and addresses add none.
"""

import email
import email.policy
import json
import logging
import os
import queue
import re
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import warnings

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

USER, PASSWORD = "dameo", "the password of the mail server"
SENDER = "dameo@site.example"


class Handler:
    received = queue.Queue()

    async def handle_DATA(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.received.put((envelope.mail_from, envelope.rcpt_tos, message))
        return "250 taken"


def log_in(server, session, envelope, mechanism, data):
    is_right = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=is_right)


class Member:
    def __init__(self, url):
        self.url, self.cookie = url, None

    def send(self, method, path, body=None):
        """The status and the JSON of the answer."""
        headers = {"Content-Type": "application/json", "Origin": self.url}
        if self.cookie:
            headers["Cookie"] = self.cookie
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            response = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            if cookie := response.headers.get("Set-Cookie"):
                self.cookie = cookie.split(";")[0]
            text = response.read()
            return response.status, json.loads(text) if text else None


def take(to, subject):
    """The text of the next message, after its headers were checked."""
    sender, recipients, message = Handler.received.get(timeout=60)
    assert sender == SENDER and recipients == [to], (sender, recipients)
    assert message["From"] == f"Dameo <{SENDER}>" and message["To"] == to, message.items()
    assert message["Subject"] == subject, message["Subject"]
    assert message["Auto-Submitted"] == "auto-generated", message.items()
    assert message["Date"].datetime and message["Message-ID"].endswith("@site.example>")
    assert message.get_content_type() == "text/plain", message.items()
    assert not message.defects and len(set(message.keys())) == len(message.keys()), message.items()
    assert "Bcc" not in message and "Cc" not in message, message.items()
    return message.get_content().replace("\r\n", "\n")


def free_port():
    """The controller of aiosmtpd does not tell which port it has found."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main(program):
    # It warns of passwords without TLS, which do not leave this machine.
    warnings.simplefilter("ignore")
    logging.disable()
    port = free_port()
    # On an address of this machine the program speaks without TLS.
    taking = Controller(
        Handler(),
        hostname="127.0.0.1",
        port=port,
        authenticator=log_in,
        auth_required=True,
        auth_require_tls=False,
    )
    taking.start()
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "serve", "--addr", "127.0.0.1:0", "--db", f"{folder}/dameo.db"]
        command += ["--mail", f"smtp://{USER}@127.0.0.1:{port}?from=Dameo <{SENDER}>"]
        environment = os.environ | {"DAMEO_MAIL_PASSWORD": PASSWORD}
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        )
        try:
            url = server.stdout.readline().strip().removeprefix("listening on ")
            ann = Member(url)
            password = "correct horse"
            status, _ = ann.send("POST", "/api/online/sign-up", {"name": "Ann", "password": password})
            assert status == 201, status
            path, to = "/api/online/account/mail", "ann+dameo@site.example"
            asked = {"address": to, "language": "de", "password": password}
            for wrong in [f"{to}\r\nBcc: eve@site.example", f"{to}, eve@site.example", f"<{to}>"]:
                status, problem = ann.send("PUT", path, asked | {"address": wrong})
                assert status == 422 and problem["detail"].startswith("address: "), problem
            assert ann.send("PUT", path, asked)[0] == 202
            text = take(to, "Dameo: Adresse bestätigen")
            assert text.startswith("Hallo Ann,\n"), text
            secret = re.search(f"^{re.escape(url)}/#/mail/confirm/(\\S+)$", text, re.MULTILINE)[1]
            confirmed = Member(url).send("POST", "/api/online/mail/confirm", {"secret": secret})
            assert confirmed[0] == 204, confirmed
            lost = {"name": "Ann", "address": to, "language": "ru"}
            assert Member(url).send("POST", "/api/online/recover/mail", lost)[0] == 202
            text = take(to, "Dameo: задайте новый пароль")
            secret = re.search(f"^{re.escape(url)}/#/mail/password/(\\S+)$", text, re.MULTILINE)[1]
            new = {"secret": secret, "password": "another horse"}
            status, found = Member(url).send("POST", "/api/online/recover/link", new)
            assert status == 200 and found["name"] == "Ann", found
            print(f"read {text.splitlines()[0]}")
        finally:
            server.terminate()
            assert server.wait(20) == 0
    taking.stop()


main(sys.argv[1])
