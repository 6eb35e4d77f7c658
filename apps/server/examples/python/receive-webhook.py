import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from shipdesk import read_webhook


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        event = read_webhook(self.headers, body, os.environ["WEBHOOK_SECRET"])
        self.send_response(204 if event else 400)
        self.end_headers()
        if event:
            print(event["type"], event["data"], flush=True)


HTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
