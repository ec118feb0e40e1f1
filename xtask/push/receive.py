"""What a server pushes is read by an implementation of RFC 8188 that is not ours.

    python receive.py PROGRAM      # PROGRAM is `dameo`

A push service of this machine takes the push of a turn. The token is checked with the public key that the
server tells browsers, and the message is decrypted with the keys that a browser would have.
"""

import base64
import json
import queue
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

import http_ece
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

CONTACT = "mailto:root@dameo.example"


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Service(BaseHTTPRequestHandler):
    received = queue.Queue()

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.received.put((self.path, self.headers, body))
        self.send_response(201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Guest:
    def __init__(self, url):
        self.url, self.cookie = url, None

    def send(self, method, path, body=None):
        headers = {"Content-Type": "application/json", "Origin": self.url}
        if self.cookie:
            headers["Cookie"] = self.cookie
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request) as response:
            if cookie := response.headers.get("Set-Cookie"):
                self.cookie = cookie.split(";")[0]
            text = response.read()
            return json.loads(text) if text else None


def check_token(headers, origin, key):
    scheme, _, rest = headers["Authorization"].partition(" ")
    fields = dict(field.strip().split("=", 1) for field in rest.split(","))
    assert scheme == "vapid" and fields["k"] == key, headers
    signed, _, signature = fields["t"].rpartition(".")
    signature = decode(signature)
    r, s = (int.from_bytes(half, "big") for half in (signature[:32], signature[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    # It raises an exception if the signature is wrong.
    public.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(decode(signed.partition(".")[2]))
    assert claims["aud"] == origin and claims["sub"] == CONTACT, claims
    assert 0 < claims["exp"] - time.time() <= 24 * 60 * 60, claims


def main(program):
    service = HTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{service.server_port}"
    private, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    point = private.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "serve", "--addr", "127.0.0.1:0", "--db", f"{folder}/dameo.db"]
        command += ["--push", CONTACT, "--test-push-to-loopback"]
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            url = server.stdout.readline().strip().removeprefix("listening on ")
            white, black = Guest(url), Guest(url)
            time_control = {"white": "1d+1d/1d", "black": "1d+1d/1d"}
            invitation = {"variant": "dameo", "color": "white", "time": time_control}
            game = white.send("POST", "/api/online/invitations", invitation)["id"]
            keys = {"p256dh": encode(point), "auth": encode(auth)}
            subscription = {"endpoint": f"{origin}/white", "keys": keys}
            white.send("PUT", "/api/online/account/push", subscription)
            # It is White's turn from the beginning, and White has left.
            black.send("POST", f"/api/online/invitations/{game}/accept", {})
            path, headers, body = Service.received.get(timeout=60)
            key = white.send("GET", "/api/site")["pushKey"]
            assert path == "/white" and headers["Topic"] == game, headers
            check_token(headers, origin, key)
            text = http_ece.decrypt(
                body, private_key=private, auth_secret=auth, version="aes128gcm"
            )
            assert json.loads(text) == {"kind": "turn", "id": game}, text
            print(f"read {text.decode()}")
        finally:
            server.terminate()
            assert server.wait(20) == 0


main(sys.argv[1])
