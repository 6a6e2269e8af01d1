"""Firefox and WebKitGTK, for tests of pages in the engines beside Chromium's."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from browser import PATIENCE
from websocket import WebSocket

SECONDS = PATIENCE / 1000
# The keys of WebDriver that are no characters.
KEYS = {"Shift": "\ue008", "Control": "\ue009", "ArrowUp": "\ue013"}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def mini_browser():
    """WebKitGTK's test browser, which Debian puts into a folder of the architecture."""
    return str(next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")))


def strokes(keys):
    """The actions of WebDriver that press keys together, such as Shift+ArrowUp."""
    values = [KEYS.get(key, key) for key in keys.split("+")]
    downs = [{"type": "keyDown", "value": value} for value in values]
    ups = [{"type": "keyUp", "value": value} for value in reversed(values)]
    return [{"type": "key", "id": "keyboard", "actions": downs + ups}]


class Engine:
    """A browser with a new profile, in a process group of its own."""

    def start(self, arguments, announcement=None):
        """Starts the browser, and waits for a line in which it announces that it is ready, if it writes one."""
        self.folder = tempfile.mkdtemp(prefix="vitrine-browser-")
        environment = {**os.environ, "HOME": self.folder, "XDG_RUNTIME_DIR": self.folder}
        self.log = open(os.path.join(self.folder, "log"), "w+", encoding="utf-8", errors="replace")
        self.process = subprocess.Popen(
            arguments(self.folder), env=environment, stdout=subprocess.PIPE if announcement else self.log,
            stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
        if not announcement:
            return None
        found = next((match for match in map(re.compile(announcement).search, self.process.stdout) if match), None)
        if not found:
            raise AssertionError(f"{self.process.args[0]} has ended with status {self.process.wait()}")
        # What it writes later is read, so that it never waits for a reader.
        threading.Thread(target=lambda: self.log.writelines(self.process.stdout), daemon=True).start()
        return found

    def wait(self, expression):
        """Waits until an expression is true in the page, which looks before each of its frames."""
        self.promised(f"""new Promise((resolve, reject) => {{
          const bound = performance.now() + {PATIENCE};
          const look = () => {{
            if ({expression}) resolve(true);
            else if (performance.now() > bound) reject(new Error('waited too long'));
            else requestAnimationFrame(look);
          }};
          look();
        }})""")

    def close(self):
        # Headless Firefox does not always end when asked to.
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Firefox(Engine):
    """Firefox, driven by WebDriver BiDi."""

    def __init__(self):
        ready = self.start(lambda folder: [
            "firefox-esr", "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0",
            "about:blank"], r"BiDi listening on ws://[^:]*:(\d+)")
        self.number = 0
        self.entries = []
        self.connection = WebSocket(int(ready[1]), "/session", SECONDS)
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

    def open_window(self, address):
        """Opens another window, and returns what `enter` takes."""
        self.context = self.call("browsingContext.create", {"type": "window"})["context"]
        self.open(address)
        return self.context

    @property
    def window(self):
        return self.context

    def enter(self, window):
        self.context = window
        self.call("browsingContext.activate", {"context": window})

    def reload(self):
        self.call("browsingContext.reload", {"context": self.context, "wait": "complete"})

    def evaluate(self, expression):
        answer = self.call("script.evaluate", {
            "expression": f"Promise.resolve({expression}).then((value) => JSON.stringify(value ?? null))",
            "target": {"context": self.context}, "awaitPromise": True})
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    promised = evaluate

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
            "binary": mini_browser(), "args": ["--automation", "--enable-write-console-messages-to-stdout=true"]}
        self.connect()
        answer = self.call(
            "POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self.session = f"/session/{answer['sessionId']}"
        self.call("POST", f"{self.session}/timeouts", {"script": PATIENCE, "pageLoad": PATIENCE})

    def connect(self):
        """Waits until the driver listens, of which it says nothing, or has ended."""
        bound = time.monotonic() + SECONDS
        while True:
            try:
                return self.call("GET", "/status")
            except (OSError, urllib.error.URLError):
                with contextlib.suppress(subprocess.TimeoutExpired):
                    raise AssertionError(f"the driver has ended with status {self.process.wait(0.05)}")
                if time.monotonic() > bound:
                    raise

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

    def open_window(self, address):
        """Opens another window, and returns what `enter` takes."""
        handle = self.call("POST", f"{self.session}/window/new", {"type": "window"})["handle"]
        self.enter(handle)
        self.open(address)
        return handle

    @property
    def window(self):
        return self.call("GET", f"{self.session}/window")

    def enter(self, window):
        self.call("POST", f"{self.session}/window", {"handle": window})

    def reload(self):
        # The driver's own command for this waits for ever while other windows have a connection for events.
        self.open(self.evaluate("location.href"))

    def evaluate(self, expression):
        return self.call("POST", f"{self.session}/execute/sync", {"script": f"return {expression}", "args": []})

    def promised(self, expression):
        """The value of a promise in the page."""
        script = f"const done = arguments[0]; ({expression}).then((value) => done([value]), ({{message}}) => done(message))"
        answer = self.call("POST", f"{self.session}/execute/async", {"script": script, "args": []})
        if isinstance(answer, str):
            raise AssertionError(answer)
        return answer[0]

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
