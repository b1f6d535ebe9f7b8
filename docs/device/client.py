"""A shoe for the casino's table, in plain Python: `python client.py https://casino.example` and a card a line, "AS"."""

import json
import sys
import time
import urllib.error
import urllib.request

LATER = {429, 502, 503, 504}  # nothing was done, or nobody knows: the same again


class Device:
    """Counts its messages. Keep `token`, `next` and a message without an answer where a power cut leaves them."""

    def __init__(self, url, token="", pause=1.0):
        self.url, self.token, self.pause, self.next = url.rstrip("/") + "/api/v1/device", token, pause, 1

    def ask(self, method, path="", message=None):
        """What the casino answers; asks again, for ever, while nothing answers."""
        body = None if message is None else json.dumps(message).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        while True:
            try:
                request = urllib.request.Request(self.url + path, body, headers, method=method)
                with urllib.request.urlopen(request, timeout=5) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:  # also an answer, if the casino gave it
                if error.code not in LATER and error.headers.get_content_type().endswith("json"):
                    return json.load(error)
            except OSError:
                pass
            time.sleep(self.pause)

    def pair(self):
        """Show a code until a supervisor enters it under Devices and ticks what this device may send."""
        if not self.token:
            self.token = self.ask("POST")["token"]
        while not (status := self.ask("GET")).get("paired"):
            print("Code:", status.get("code", status.get("detail")), file=sys.stderr)
            time.sleep(self.pause)
        self.next = status["next"]
        return status

    def send(self, type, **reading):
        """Send one reading until it is decided: taken, or refused with the clause. Anything else is a fault of ours."""
        message = {"type": type, "number": self.next, **reading}
        answer = self.ask("POST", "/messages", message)
        self.next = answer.get("next", self.next)
        return answer


if __name__ == "__main__":
    shoe = Device(*sys.argv[1:3])
    print("Paired:", shoe.pair())
    for line in sys.stdin:
        print(shoe.send("cut_card") if line.strip() == "cut" else shoe.send("card", card=line.strip() or None))
