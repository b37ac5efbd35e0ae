"""Receives a webhook and verifies its signature: WEBHOOK_SECRET=whsec_... python3 examples/receive_webhook.py PORT"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

MAX_AGE_S = 300


def is_signed(secret, headers, body):
    """Returns whether a message was signed with the secret in the last five minutes. Source: Standard Webhooks 1.0."""
    message_id, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not at.isdigit() or abs(time.time() - int(at)) > MAX_AGE_S:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{at}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(one, expected) for one in headers.get("webhook-signature", "").split(" "))


class Receiver(BaseHTTPRequestHandler):
    """Prints each signed message once, as a line of JSON."""

    seen = set()

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_signed(os.environ["WEBHOOK_SECRET"], self.headers, body):
            self.send_response(401)
        else:
            if self.headers["webhook-id"] not in self.seen:
                print(json.dumps(json.loads(body)), flush=True)
            self.seen.add(self.headers["webhook-id"])
            self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = HTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8000), Receiver)
    print(f"Listening on port {server.server_port}", file=sys.stderr, flush=True)
    server.serve_forever()
