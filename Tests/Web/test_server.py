"""The studio's server in a process of its own: broken clients, bad files, a kill, many exports at once."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from browser import WEB
from server import MEAL, SECONDS, Studio, png, studio
from studio import clip

PHOTO = (WEB / "demo/still-life.jpg").read_bytes()
VIDEO = (WEB / "demo/lanterns.mp4").read_bytes()


class Exports(unittest.TestCase):
    def test_a_photo_a_video_and_a_plain_sticker(self):
        with studio() as server:
            photo, video = server.upload(PHOTO, "photo.jpg"), server.upload(clip().read_bytes(), "video.mp4")
            self.assertEqual([photo["kind"], video["kind"]], ["photo", "video"])
            signatures = {"png": b"\x89PNG", "jpeg": b"\xff\xd8\xff", "mp4": b"ftyp"}
            for format, upload in [("png", None), ("jpeg", photo["id"]), ("png", photo["id"]), ("mp4", video["id"])]:
                render = server.render(format=format, upload=upload)
                end = server.end_of(render)
                self.assertEqual(end["state"], "done", end)
                self.assertIn("200", end["altText"])
                status, headers, data = server.call("GET", render + "/file")
                self.assertEqual(status, 200)
                self.assertIn(signatures[format], data[:16])
                self.assertEqual(int(headers["Content-Length"]), len(data))
            self.assertEqual(server.files("temporary"), [])

    def test_a_preview_says_how_far_it_is(self):
        with studio() as server, tempfile.TemporaryDirectory() as folder:
            film = Path(folder) / "film.mov"
            subprocess.run(
                ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=25:duration=8", "-pix_fmt",
                 "yuv420p", "-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", film], check=True)
            path = f"/api/uploads/{server.upload(film.read_bytes(), 'film.mov')['id']}/preview"
            fractions = []
            while True:
                status, _, data = server.call("GET", path)
                if status != 202:
                    break
                answer = json.loads(data)
                self.assertEqual(answer["state"], "making")
                fractions.append(answer["fraction"])
            self.assertEqual((status, data[4:8]), (200, b"ftyp"))
            self.assertEqual(fractions[0], 0)
            self.assertEqual(fractions, sorted(fractions))
            self.assertGreater(len(set(fractions)), 2)
            self.assertLessEqual(fractions[-1], 1)

    def test_many_at_once_all_finish_in_order_while_the_server_answers(self):
        with studio() as server:
            photo = server.upload(PHOTO, "photo.jpg")["id"]
            options = {"size": "270x480", "variant": "minimal"}
            with ThreadPoolExecutor(8) as pool:
                renders = list(pool.map(
                    lambda _: server.render(format="jpeg", upload=photo, options=options), range(50)))
            waiting = set(renders)
            slowest = 0
            while waiting:
                begin = time.monotonic()
                _, meals = server.json("GET", "/api/meals")
                slowest = max(slowest, time.monotonic() - begin)
                self.assertEqual(len(meals), 10)
                states = []
                for render in reversed(server.json("GET", "/api/renders")[1]):
                    self.assertIn(render["state"], ("queued", "running", "done"), render)
                    states.append(render["state"] == "queued")
                    if render["state"] == "done":
                        waiting.discard(f"/api/renders/{render['id']}")
                # Whoever came first has started first. Of two that were taken at once, either may be seen to start first.
                started = [place for place, is_queued in enumerate(states) if not is_queued]
                overtaken = states[:max(started, default=0)].count(True)
                self.assertLessEqual(overtaken, 1, states)
            self.assertLess(server.memory, 300)
            print(f"50 exports: slowest answer {slowest * 1000:.0f} ms, {server.memory:.0f} MB", flush=True)

    def test_a_killed_studio_keeps_its_data_and_leaves_nothing_else(self):
        with studio() as server:
            _, meal = server.json("POST", "/api/meals", MEAL)
            server.call("PUT", "/api/drafts/mine", {"undo": [1, 2]})
            video = server.upload(VIDEO, "video.mp4")["id"]
            options = {"preset": "medium", "size": "360x640"}
            # Each export is stopped as soon as it has progress, so that neither ends before the studio is killed.
            running = [server.render(format="mp4", upload=video, options=options)]
            server.until_advancing(running[0])
            server.signal_children(signal.SIGSTOP)
            running.append(server.render(format="mp4", upload=video, options=options))
            waiting = server.render(format="mp4", upload=video, options=options)
            server.until_advancing(running[1])
            server.signal_children(signal.SIGSTOP)
            children = server.children
            self.assertEqual(len(children), 2)
            server.kill()
            for child in children:
                # When a stopped process group is orphaned, the kernel sends it SIGHUP and SIGCONT.
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(child), signal.SIGCONT)
                ended(int(child))
            server.start()
            self.assertEqual(server.json("GET", f"/api/meals/{meal['id']}")[1]["meal"], MEAL)
            self.assertEqual(server.json("GET", "/api/drafts/mine")[1], {"undo": [1, 2]})
            # Those that were running start again, and the one that was waiting keeps its place.
            for export in [*running, waiting]:
                self.assertIn(server.json("GET", export)[1]["state"], ("queued", "running"))
            server.call("DELETE", waiting)
            self.assertEqual(server.end_of(waiting)["state"], "cancelled")
            for export in running:
                end = server.end_of(export)
                self.assertEqual(end["state"], "done", end)
                status, headers, _ = server.call("GET", export + "/file")
                self.assertEqual((status, headers["Content-Type"]), (200, "video/mp4"))
            self.assertEqual(server.files("temporary"), [])

    def test_cancelling_ends_the_process(self):
        with studio() as server:
            video = server.upload(VIDEO, "video.mp4")["id"]
            render = server.render(format="mp4", upload=video, options={"preset": "veryslow"})
            server.until_advancing(render)
            children = server.children
            self.assertEqual(server.call("DELETE", render)[0], 204)
            self.assertEqual(server.end_of(render)["state"], "cancelled")
            for child in children:
                ended(int(child))
            self.assertEqual([name for name in server.files("exports") if name.endswith("/result")], [])


class Files(unittest.TestCase):
    def test_text_is_sent_compressed_and_whole(self):
        with studio() as server:
            for path in ("/studio/studio.js", "/vitrine-glass/optics.wasm"):
                plain = (WEB / path[1:]).read_bytes()
                status, headers, body = server.call("GET", path)
                self.assertEqual((status, headers["Content-Encoding"], body), (200, None, plain))
                # The second answer comes from memory.
                for _ in range(2):
                    status, headers, body = server.call("GET", path, headers={"Accept-Encoding": "gzip, deflate"})
                    self.assertEqual((status, headers["Content-Encoding"]), (200, "deflate"))
                    self.assertEqual(headers["Vary"], "Accept-Encoding")
                    self.assertEqual(zlib.decompress(body), plain)
                again = {"Accept-Encoding": "deflate", "If-None-Match": headers["ETag"]}
                self.assertEqual(server.call("GET", path, headers=again)[0], 304)
            _, headers, body = server.call("GET", "/studio/samples/lanterns.jpg", headers={"Accept-Encoding": "deflate"})
            self.assertEqual(headers["Content-Encoding"], None)
            self.assertEqual(body, (WEB / "studio/samples/lanterns.jpg").read_bytes())
            refused = {"Accept-Encoding": "deflate;q=0"}
            self.assertEqual(server.call("GET", "/studio/studio.js", headers=refused)[1]["Content-Encoding"], None)


class Uploads(unittest.TestCase):
    def test_an_upload_goes_on_where_a_broken_connection_ended(self):
        with studio() as server:
            _, upload = server.json("POST", "/api/uploads", {"name": "photo.jpg", "size": len(PHOTO)})
            path = f"/api/uploads/{upload['id']}"
            head = f"PATCH {path} HTTP/1.1\r\nHost: localhost\r\nUpload-Offset: 0\r\nContent-Length: {len(PHOTO)}\r\n\r\n"
            server.raw(head.encode() + PHOTO[:10_000]).close()
            offset = 0
            while offset < 10_000:
                offset = int(server.call("HEAD", path)[1]["Upload-Offset"])
            self.assertEqual(offset, 10_000)
            server.kill()
            server.start()
            # A request may still be in the way for a moment.
            status = 409
            while status == 409:
                status, _, _ = server.call("PATCH", path, PHOTO[offset:], {"Upload-Offset": str(offset)})
            self.assertEqual(status, 204)
            self.assertEqual(server.until(path, lambda u: u["state"] != "checking")["state"], "ready")
            self.assertEqual(server.call("GET", path + "/file")[2], PHOTO)

    def test_damaged_and_foreign_files_are_refused_and_deleted(self):
        bad = {
            "empty.mp4": b"\0", "text.jpg": b"Hello, I am a photo.", "cut.jpg": PHOTO[:5000], "cut.mp4": VIDEO[:20_000],
            "page.svg": b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>",
            "list.m3u8": b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n", "bomb.png": bomb(60_000),
        }
        with studio() as server:
            for name, data in bad.items():
                upload = server.upload(data, name)
                self.assertEqual(upload["state"], "refused", name)
                self.assertIn(name, upload["error"])
                self.assertNotIn(str(server.folder), upload["error"])
            self.assertEqual(server.files("uploads"), [])

    def test_mutated_files_crash_nothing(self):
        chance = random.Random(7)
        with studio() as server:
            for number in range(int(os.environ.get("VITRINE_MUTATIONS", 40))):
                data = bytearray(PHOTO if number % 2 else VIDEO)
                for _ in range(chance.randrange(1, 40)):
                    data[chance.randrange(len(data))] = chance.randrange(256)
                upload = server.upload(bytes(data), f"mutation-{number}")
                self.assertIn(upload["state"], ("ready", "refused"))
                self.assertNotIn("SIG", upload.get("error", ""))
                if upload["state"] == "ready":
                    status, _, answer = server.call("GET", f"/api/uploads/{upload['id']}/canvas?width=90&height=160")
                    self.assertIn(status, (200, 422), answer)
                    self.assertEqual(server.call("DELETE", f"/api/uploads/{upload['id']}")[0], 204)
            self.assertIsNone(server.process.poll())
            self.assertEqual(server.errors, [])

    def test_wrong_announcements(self):
        with studio() as server:
            self.assertEqual(server.json("POST", "/api/uploads", {"name": "a", "size": 10 ** 10})[0], 413)
            _, upload = server.json("POST", "/api/uploads", {"name": "a", "size": 10})
            path = f"/api/uploads/{upload['id']}"
            self.assertEqual(server.call("PATCH", path, b"x" * 11, {"Upload-Offset": "0"})[0], 413)
            self.assertEqual(server.call("PATCH", path, b"x", {"Upload-Offset": "5"})[0], 409)
            self.assertEqual(server.call("PATCH", path, b"x", {})[0], 400)
            self.assertEqual(server.files("uploads"), [f"uploads/{upload['id']}"])


class Clients(unittest.TestCase):
    def test_other_machines_need_the_token(self):
        with studio("--host", "0.0.0.0") as server:
            token = server.link.split("token=")[1]
            self.assertEqual(server.call("GET", "/api/meals")[0], 401)
            self.assertEqual(server.call("GET", "/")[0], 401)
            status, headers, _ = server.call("GET", f"/?token={token}")
            self.assertEqual(status, 303)
            cookie = headers["Set-Cookie"].split(";")[0]
            self.assertEqual(server.call("GET", "/api/meals", headers={"Cookie": cookie})[0], 200)
            self.assertEqual(server.call("GET", "/api/meals", headers={"Host": "evil.com", "Cookie": cookie})[0], 403)

    def test_a_port_or_folder_in_use_is_one_line(self):
        with studio() as server:
            for arguments, word in [(["--port", str(server.port)], str(server.port)), ([], "--data")]:
                folder = server.folder / "other" if arguments else server.folder
                with self.assertRaises(RuntimeError) as caught:
                    Studio(folder, *arguments)
                self.assertIn(word, str(caught.exception))

    def test_connections_without_a_request_keep_nobody_out(self):
        with studio() as server, contextlib.ExitStack() as idle:
            for _ in range(400):
                idle.enter_context(server.raw(b""))
            self.assertEqual(server.call("GET", "/api/meals")[0], 200)

    def test_a_request_has_one_host(self):
        with studio() as server:
            for hosts, status in [
                ([], 400), (["localhost"], 200), (["localhost", "localhost"], 400), (["localhost", "evil.com"], 400),
                (["evil.com"], 403), (["[::1"], 400),
            ]:
                fields = "".join(f"Host: {host}\r\n" for host in hosts)
                with server.raw(f"GET /api/meals HTTP/1.1\r\n{fields}Connection: close\r\n\r\n".encode()) as connection:
                    answer = connection.makefile("rb").readline()
                self.assertEqual(answer.split()[1], str(status).encode(), hosts)

    def test_nonsense_ends_a_connection_and_nothing_else(self):
        with studio() as server:
            for data in [b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\0" * 5000,
                         b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
                         b"POST /api/meals HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
                         b"POST /api/meals HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                         b"Transfer-Encoding: chunked\r\n\r\nzz\r\n"]:
                with server.raw(data) as connection:
                    answer = connection.recv(4096)
                self.assertIn(answer[:12], (b"", b"HTTP/1.1 400"), data[:40])
            self.assertEqual(server.call("GET", "/api/meals")[0], 200)
            self.assertEqual(server.errors, [])


class Document(unittest.TestCase):
    """The API is what its OpenAPI document says, as schemathesis finds out by many calls."""

    def test_calls_that_the_document_describes(self):
        with studio() as server:
            export = server.render(format="png")
            self.assertEqual(server.end_of(export)["state"], "done")
            environment = {
                **os.environ, "no_proxy": "*", "SCHEMATHESIS_HOOKS": "schemathesis_hooks",
                "PYTHONPATH": str(Path(__file__).parent), "VITRINE_EXPORT": export.rsplit("/", 1)[1],
                "VITRINE_UPLOAD": server.upload(PHOTO, "photo.jpg")["id"]}
            result = subprocess.run(
                [Path(sys.executable).with_name("schemathesis"), "run",
                 f"http://127.0.0.1:{server.port}/api/openapi.json", "--phases", "examples,fuzzing",
                 # Events have no end.
                 "--exclude-path", "/api/events",
                 # These delete the files that other calls read.
                 "--exclude-path-regex", "^/api/storage/",
                 "--max-examples", os.environ.get("VITRINE_EXAMPLES", "8"), "--seed", "1",
                 "--request-timeout", str(SECONDS), "--suppress-health-check", "all", "--no-color"],
                capture_output=True, text=True, cwd=server.folder, env=environment)
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
            self.assertEqual(server.errors, [])
            self.assertEqual(server.json("GET", "/api/openapi.json")[1]["openapi"], "3.1.0")


def bomb(side):
    """A PNG of a few bytes that declares a very large picture."""
    return png(side, side, 6, bytes(1_000_000))


def ended(process):
    """Waits until a process has ended; it has at most `SECONDS` for that."""
    bound = time.monotonic() + SECONDS
    while time.monotonic() < bound:
        try:
            with open(f"/proc/{process}/stat") as file:
                if file.read().rsplit(")", 1)[1].split()[0] == "Z":
                    return
        except (FileNotFoundError, ProcessLookupError):
            return
    raise AssertionError(f"process {process} still runs")


if __name__ == "__main__":
    unittest.main()
