"""A client that a public generator makes from the service's OpenAPI document uses the service."""

import importlib
import json
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.request
from pathlib import Path

from browser import PATIENCE
from studio import binary

MEAL = {"name": "Lunch", "nutrition": {"energy": 624}}


class GeneratedClientTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="vitrine-client-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        command = [binary(), "serve", "--port", "0", "--data", cls.folder / "data"]
        service = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        cls.addClassCleanup(service.wait)
        cls.addClassCleanup(service.terminate)
        lines = []
        for line in service.stderr:
            lines.append(line)
            event = json.loads(line)
            if event.get("message") == "ready":
                cls.address = f"http://127.0.0.1:{event['port']}"
                break
        else:
            raise RuntimeError("the service did not start: " + "".join(lines))
        # The log goes on, and a full pipe would stop the service.
        threading.Thread(target=service.stderr.read, daemon=True).start()
        cls.generate()
        cls.models = importlib.import_module("made_client.models")
        cls.client = importlib.import_module("made_client").Client(cls.address)

    @classmethod
    def generate(cls):
        """Makes the package `made_client`."""
        document = cls.folder / "openapi.json"
        with urllib.request.urlopen(f"{cls.address}/v1/openapi.json", timeout=PATIENCE / 1000) as answer:
            document.write_bytes(answer.read())
        command = [Path(sys.executable).with_name("openapi-python-client"), "generate", "--meta", "none"]
        files = ["--path", document, "--output-path", cls.folder / "made_client"]
        made = subprocess.run([*command, *files], capture_output=True, text=True)
        cls.said = made.stdout + made.stderr
        if made.returncode != 0:
            raise RuntimeError(cls.said)
        sys.path.insert(0, str(cls.folder))
        cls.addClassCleanup(sys.path.remove, str(cls.folder))

    def call(self, name):
        return importlib.import_module(f"made_client.api.default.{name}")

    def order(self, **options):
        return self.models.Order(meal=self.models.OrderMeal.from_dict(MEAL), output="lunch.png", **options)

    def test_it_has_every_call(self):
        self.assertNotIn("will not be generated", self.said)

    def test_it_submits_follows_and_fetches(self):
        order = self.order(variant=self.models.OrderVariant.FULL)
        job = self.call("post_v1_jobs").sync(client=self.client, body=order)
        self.assertIsInstance(job, self.models.Job)
        events = self.call("get_v1_jobs_id_events").sync(job.id, client=self.client)
        last = json.loads(events.strip().splitlines()[-1].removeprefix("data: "))
        self.assertEqual(last["state"], "done")
        self.assertEqual(self.call("get_v1_jobs_id").sync(job.id, client=self.client).state.value, "done")
        result = self.call("get_v1_jobs_id_result").sync_detailed(job.id, client=self.client)
        self.assertEqual(result.content[:4], b"\x89PNG")
        # The client has sent every default, so the job is that of someone who has sent none.
        plain = json.dumps({"meal": MEAL, "output": "lunch.png", "variant": "full"}).encode()
        request = urllib.request.Request(f"{self.address}/v1/jobs", plain, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
            self.assertEqual(json.load(answer)["id"], job.id)

    def test_it_is_told_what_is_wrong(self):
        error = self.call("post_v1_jobs").sync(client=self.client, body=self.order(crf=99))
        self.assertIsInstance(error, self.models.Error)
        self.assertIn("--crf must be 0 to 51", error.error)
