#!/usr/bin/env python3
"""Submits a sticker to the render service, waits for it and saves it: submit.py [SERVICE] [OUTPUT]"""

import json
import sys
import urllib.error
import urllib.request

SERVICE = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8090"
OUTPUT = sys.argv[2] if len(sys.argv) > 2 else "lunch.png"
JOB = {
    "output": "lunch.png",
    "variant": "full",
    "meal": {
        "name": "Lunch",
        "items": [
            {"name": "Brown Rice", "emoji": "🍚", "nutrition": {"energy": 216, "protein": 5, "carbohydrate": 45, "fat": 1.8}},
            {"name": "Avocado", "emoji": "🥑", "nutrition": {"energy": 160, "protein": 2, "carbohydrate": 9, "fat": 15}},
        ],
    },
}


def request(path, body=None):
    """Sends a request to the service; returns the open response."""
    headers = {"Content-Type": "application/json"} if body else {}
    data = json.dumps(body).encode() if body else None
    return urllib.request.urlopen(urllib.request.Request(SERVICE + path, data, headers))


def finished(job):
    """Follows the events of a job until it has ended; returns its last state."""
    with request(f"/v1/jobs/{job}/events") as events:
        for line in events:
            if line.startswith(b"data:"):
                state = json.loads(line[5:])
                print(state["state"], file=sys.stderr)
    return state


def main():
    # An equal job has the same identifier and is not rendered again.
    with request("/v1/jobs", JOB) as answer:
        job = json.load(answer)["id"]
    state = finished(job)
    if state["state"] != "done":
        sys.exit(state.get("error", state["state"]))
    with request(f"/v1/jobs/{job}/result") as result, open(OUTPUT, "wb") as file:
        file.write(result.read())
    print(OUTPUT)


try:
    main()
except urllib.error.HTTPError as error:
    sys.exit(f"{error.code}: {json.load(error)['error']}")
except OSError as error:
    sys.exit(f"{SERVICE}: {getattr(error, 'reason', error)}")
