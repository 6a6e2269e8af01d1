"""Firefox and WebKitGTK, for tests of pages in the engines beside Chromium's."""

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from browser import PATIENCE
from websocket import WebSocket

SECONDS = PATIENCE / 1000
MINIBROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
# The keys of WebDriver that are no characters.
KEYS = {"Shift": "\ue008", "Control": "\ue009", "ArrowUp": "\ue013"}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def strokes(keys):
    """The actions of WebDriver that press keys together, such as Shift+ArrowUp."""
    values = [KEYS.get(key, key) for key in keys.split("+")]
    downs = [{"type": "keyDown", "value": value} for value in values]
    ups = [{"type": "keyUp", "value": value} for value in reversed(values)]
    return [{"type": "key", "id": "keyboard", "actions": downs + ups}]


class Engine:
    """A browser with a new profile, in a process group of its own."""

    def start(self, arguments):
        self.folder = tempfile.mkdtemp(prefix="vitrine-browser-")
        environment = {**os.environ, "HOME": self.folder, "XDG_RUNTIME_DIR": self.folder}
        self.log = open(os.path.join(self.folder, "log"), "w+", encoding="utf-8", errors="replace")
        self.process = subprocess.Popen(
            arguments(self.folder), env=environment, stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True)

    def until(self, attempt):
        """Tries something until the browser is ready for it."""
        bound = time.monotonic() + SECONDS
        while True:
            try:
                return attempt()
            except (OSError, urllib.error.URLError):
                if self.process.poll() is not None or time.monotonic() > bound:
                    raise
                time.sleep(0.1)

    def wait(self, expression):
        """Waits until an expression is true in the page."""
        bound = time.monotonic() + SECONDS
        while not self.evaluate(expression):
            if time.monotonic() > bound:
                raise AssertionError(f"waited too long for {expression}")
            time.sleep(0.1)

    def close(self):
        # Headless Firefox does not always end when asked to.
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Firefox(Engine):
    """Firefox, driven by WebDriver BiDi."""

    def __init__(self):
        port = free_port()
        self.start(lambda folder: [
            "firefox-esr", "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", str(port),
            "about:blank"])
        self.number = 0
        self.entries = []
        self.connection = self.until(lambda: WebSocket(port, "/session", SECONDS))
        self.call("session.new", {"capabilities": {}})
        self.call("session.subscribe", {"events": ["log.entryAdded"]})
        self.context = self.call("browsingContext.getTree", {})["contexts"][0]["context"]

    def call(self, method, parameters):
        self.number += 1
        self.connection.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.connection.receive())
            if message.get("method") == "log.entryAdded":
                self.entries.append(message["params"])
            if message.get("id") == self.number:
                if message["type"] == "error":
                    raise AssertionError(message["message"])
                return message["result"]

    def open(self, address):
        self.call("browsingContext.navigate", {"context": self.context, "url": address, "wait": "complete"})

    def evaluate(self, expression):
        answer = self.call("script.evaluate", {
            "expression": f"Promise.resolve({expression}).then((value) => JSON.stringify(value ?? null))",
            "target": {"context": self.context}, "awaitPromise": True})
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def press(self, keys):
        self.call("input.performActions", {"context": self.context, "actions": strokes(keys)})

    def errors(self):
        return [entry["text"] for entry in self.entries if entry["level"] == "error"]

    def close(self):
        self.connection.close()
        super().close()


class WebKit(Engine):
    """WebKitGTK's test browser on a screen of its own, driven by WebDriver."""

    def __init__(self):
        self.port = free_port()
        self.start(lambda folder: [
            "xvfb-run", "-a", "-s", "-screen 0 1440x1000x24", "WebKitWebDriver", "--host=127.0.0.1",
            f"--port={self.port}"])
        options = {
            "binary": MINIBROWSER, "args": ["--automation", "--enable-write-console-messages-to-stdout=true"]}
        self.until(lambda: self.call("GET", "/status"))
        answer = self.call(
            "POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self.session = f"/session/{answer['sessionId']}"
        self.call("POST", f"{self.session}/timeouts", {"script": PATIENCE, "pageLoad": PATIENCE})

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                raise AssertionError(error.read().decode()) from None

    def open(self, address):
        self.call("POST", f"{self.session}/url", {"url": address})

    def evaluate(self, expression):
        return self.call("POST", f"{self.session}/execute/sync", {"script": f"return {expression}", "args": []})

    def press(self, keys):
        self.call("POST", f"{self.session}/actions", {"actions": strokes(keys)})

    def errors(self):
        self.log.flush()
        with open(self.log.name, encoding="utf-8", errors="replace") as file:
            return [line.strip() for line in file if "CONSOLE" in line and "ERROR" in line]

    def close(self):
        try:
            self.call("DELETE", self.session)
        finally:
            super().close()
