"""Studios of their own for tests of the server, and what tests do with them."""

import contextlib
import http.client
import json
import os
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import unittest
import zlib
from pathlib import Path

from browser import PATIENCE, ROOT, WEB, chromium
from studio import SETTLED, TOOLS, binary, changes, end_of_export

MEAL = {"name": "Lunch", "items": [{"name": "Rice", "emoji": "🍚", "nutrition": {"energy": 200, "protein": 5}}]}
SECONDS = PATIENCE / 1000


class Studio:
    """A studio with a folder of its own."""

    # The arguments before the command.
    prefix = ()

    def __init__(self, folder, *arguments):
        self.folder = Path(folder)
        self.start(*arguments)

    def start(self, *arguments):
        self.process = subprocess.Popen(
            [*self.prefix, binary(), "studio", "--port", "0", "--data", self.folder, "--web", WEB, *arguments],
            stderr=subprocess.PIPE, text=True)
        # What it says before its address, for example of a damaged database.
        self.notes = []
        while "http://" not in (line := self.process.stderr.readline()):
            if not line:
                self.process.wait()
                self.process.stderr.close()
                raise RuntimeError(f"the studio did not start: {self.notes}")
            self.notes.append(line)
        self.link = line.split(" is at ")[1].strip()
        self.port = int(self.link.rsplit(":", 1)[1].split("/")[0])
        # What it writes later is read, so that it never waits for a reader.
        self.errors = []
        self.reader = threading.Thread(target=lambda: self.errors.extend(self.process.stderr), daemon=True)
        self.reader.start()

    def kill(self):
        """Ends the studio as if its machine had lost power."""
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def stop(self):
        self.process.terminate()
        self.end()

    def end(self):
        self.process.wait()
        self.reader.join()
        self.process.stderr.close()

    def call(self, method, path, body=None, headers=None):
        """Sends a request and returns the status, the headers and the bytes of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        headers = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        with contextlib.closing(connection):
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()

    def json(self, method, path, body=None):
        """Sends a request and returns the status and the JSON of the answer."""
        status, _, data = self.call(method, path, body)
        return status, json.loads(data) if data else None

    def raw(self, data):
        """Opens a connection, sends bytes and returns the socket."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS)
        connection.sendall(data)
        return connection

    def upload(self, data, name="file"):
        """Uploads bytes, waits until they have been examined and returns the answer."""
        status, upload = self.json("POST", "/api/uploads", {"name": name, "size": len(data)})
        assert status == 201, upload
        path = f"/api/uploads/{upload['id']}"
        status, _, answer = self.call("PATCH", path, data, {"Upload-Offset": "0"})
        assert status == 204, answer
        return self.until(path, lambda upload: upload["state"] in ("ready", "refused"))

    def render(self, **request):
        """Asks for an export and returns its address."""
        status, answer = self.json("POST", "/api/renders", {"meal": MEAL, **request})
        assert status == 202, answer
        return f"/api/renders/{answer['id']}"

    def until(self, path, is_true):
        """Asks whenever the server reports a change, until an answer is as wanted, and returns it."""
        for _ in changes(f"http://127.0.0.1:{self.port}"):
            status, answer = self.json("GET", path)
            assert status == 200, answer
            if is_true(answer):
                return answer

    def until_advancing(self, render):
        """Waits until the process of an export has reported progress; the studio itself reports the start."""
        return self.until(render, lambda answer: answer.get("progress", {}).get("fraction"))

    def until_stored(self, draft, is_true):
        """Waits until the present state of a draft is as wanted."""
        for _ in changes(f"http://127.0.0.1:{self.port}"):
            status, answer = self.json("GET", f"/api/drafts/{draft}")
            if status == 200 and is_true(answer["history"]["present"]):
                return

    def end_of(self, render):
        """Waits until an export has ended and returns how."""
        return end_of_export(f"http://127.0.0.1:{self.port}", render.rsplit("/", 1)[1])

    @property
    def memory(self):
        """The largest amount of memory that the server has used, in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) / 1024

    @property
    def children(self):
        """The processes that the server has started and that still run."""
        threads = Path(f"/proc/{self.process.pid}/task").iterdir()
        return [child for thread in threads for child in (thread / "children").read_text().split()]

    def signal_children(self, number):
        """Sends a signal to every process that the server has started and that still runs."""
        for child in self.children:
            os.kill(int(child), number)

    def files(self, name):
        """The names of all files below a folder of the data."""
        return sorted(str(path.relative_to(self.folder)) for path in (self.folder / name).rglob("*") if path.is_file())


class StudioOnItsDisk(Studio):
    """A studio whose data are on a disk in memory, which only its own processes see, and which can be full."""

    def __init__(self, folder, *arguments):
        # Only root mounts without a namespace of users.
        is_root = os.geteuid() == 0
        self.users = [] if is_root else ["--user", "--preserve-credentials"]
        namespaces = ["unshare", *([] if is_root else ["--user", "--map-root-user"]), "--mount"]
        mount = 'mount -t tmpfs -o size=4g tmpfs "$0" && exec "$@"'
        if subprocess.run([*namespaces, "sh", "-c", mount, folder, "true"], capture_output=True).returncode:
            raise unittest.SkipTest("this system permits no mounts")
        self.prefix = (*namespaces, "sh", "-c", mount, folder)
        super().__init__(folder, *arguments)

    @property
    def disk(self):
        """The folder of the data, as this process sees it."""
        return Path(f"/proc/{self.process.pid}/root{self.folder}")

    def fill(self):
        """Leaves no room on the disk."""
        status = os.statvfs(self.disk)
        self.resize((status.f_blocks - status.f_bfree) * status.f_frsize)

    def make_room(self):
        self.resize("4g")

    def resize(self, size):
        subprocess.run(
            ["nsenter", "--target", str(self.process.pid), *self.users, "--mount", "mount", "-o", f"remount,size={size}",
             self.folder], check=True)


class OwnStudioTest(unittest.TestCase):
    """A test of pages of studios that belong to it."""

    def context(self, **options):
        """A browser profile of its own."""
        defaults = {"locale": "en-US", "viewport": {"width": 1440, "height": 900}, "bypass_csp": True}
        context = chromium().new_context(**{**defaults, **options})
        self.addCleanup(context.close)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TOOLS)
        return context

    def open(self, server, query="", context=None):
        """Opens a page, and waits until the stage shows the exact picture."""
        page = (context or self.context()).new_page()
        page.goto(f"http://127.0.0.1:{server.port}/{query}")
        page.wait_for_selector(SETTLED)
        return page


@contextlib.contextmanager
def studio(*arguments, kind=Studio):
    """A studio that ends with the test."""
    with tempfile.TemporaryDirectory(prefix="vitrine-server-") as folder:
        made = kind(folder, *arguments)
        try:
            yield made
        finally:
            if made.process.poll() is None:
                made.stop()


def media(name):
    """The bytes of a real photo or video; None if there is none of this name."""
    folders = [os.environ.get("VITRINE_MEDIA"), ROOT / ".media"]
    paths = [Path(folder) / name for folder in folders if folder]
    return next((path.read_bytes() for path in paths if path.exists()), None)


def png(width, height, color_type, rows):
    """The bytes of a PNG with 8 bits a channel."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, color_type, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) +
            chunk(b"IEND", b""))
