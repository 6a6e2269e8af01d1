/// Scripts that replace the command in child processes. They read a task and send messages about it.
public enum FakeCommand {
  /// Returns a script in Python that does tasks.
  ///
  /// - Parameters:
  ///   - body: The statements that do a task. `kind` is its name, `values` its values, and `job` the job in it, if there
  ///     is one. `done(…)`, `fail(code, sentence)` and `progress(fraction)` send messages; the first two end the process.
  ///     `note(text)` adds a line to the file of runs, and `wait(path)` waits for a file.
  ///   - runs: The file of runs.
  public static func script(_ body: String, runs: String) -> String {
    """
    #!/usr/bin/env python3
    import json, os, select, signal, sys
    task = json.loads(sys.stdin.readline())
    kind, values = next(iter(task["work"].items()))
    job = json.loads(values["_0"]) if kind in ("export", "plan", "frame") else None
    runs = \(runs.debugDescription)

    def send(**message): print(json.dumps({k: {"_0": v} for k, v in message.items()}), flush=True)

    def done(**result):
        report = {"output": task["names"].get((job or {}).get("output", ""), "output"), "kind": "png", "source": [1, 1],
                  "canvas": [1, 1], "sticker": [0, 0, 1, 1], "frames": 1, "duration": 0, "fps": 0, "color": {},
                  "seconds": {"total": 0.5, "setup": 0, "decode": 0, "glass": 0, "encode": 0}, "peakMemoryBytes": 0,
                  "audio": {"copied": [], "dropped": [], "encoded": []}, "altText": "words", "warnings": []}
        send(done={"report": report, **result})
        sys.exit()

    def fail(code, sentence, status=1, subject=None):
        send(failed={"code": code, "sentence": sentence, "subject": subject})
        sys.exit(status)

    def progress(fraction): send(progress={"fraction": fraction, "fps": 10, "eta": 1.5})

    def note(text):
        with open(runs, "a") as file: file.write(text + "\\n")

    def wait(path):
        # The parent closes standard input when it ends.
        while not os.path.exists(path):
            if select.select([sys.stdin], [], [], 0.02)[0] and not os.read(0, 1): sys.exit(1)

    def write(name, text):
        with open(name, "w") as file: file.write(text)

    \(body)
    """
  }
}
