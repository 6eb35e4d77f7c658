"""Calls Shipdesk with the standard library only."""

import base64
import hashlib
import hmac
import json
import os
import time
import urllib.error
import urllib.request
import uuid


def call(method, path, body=None, idempotency_key=None):
    """Returns parsed JSON, or a file as bytes. Retries 429 and 503 four times, exits on other errors."""
    headers = {
        "Authorization": "Bearer " + os.environ["SHIPDESK_KEY"],
        "Content-Type": "application/json",
        "Idempotency-Key": idempotency_key or str(uuid.uuid4()),
    }
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(os.environ["SHIPDESK_URL"] + path, data, headers, method=method)
    for attempt in range(5):
        try:
            with urllib.request.urlopen(request) as response:
                content = response.read()
                is_json = "json" in response.headers.get("Content-Type", "")
                return json.loads(content) if is_json else content
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503) or attempt == 4:
                raise SystemExit(f"{error.code} {error.read().decode()}")
            time.sleep(float(error.headers.get("Retry-After", 1)))


def read_webhook(headers, body, secret):
    """Returns the event of a request that Shipdesk signed within five minutes of now, else None."""
    message_id, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "0")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{message_id}.{sent_at}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    signatures = headers.get("webhook-signature", "").split()
    is_signed = any(hmac.compare_digest(expected, signature) for signature in signatures)
    return json.loads(body) if is_signed and abs(time.time() - int(sent_at)) < 300 else None
