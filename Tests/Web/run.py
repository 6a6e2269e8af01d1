"""Runs test modules like unittest, and ends the run if a single test hangs.

    run.py [-v] MODULE...               runs tests as `python -m unittest` does
    run.py --shared FOLDER MODULE...    runs the modules that no other process with the same folder has taken
"""

import gc
import os
import sys
import threading
import time
import traceback
import unittest
from pathlib import Path

from greenlet import greenlet

from browser import PATIENCE

# The bound on one test in seconds, above the longest single wait.
HANG = 6 * PATIENCE / 1000
# The number of tests listed with their durations after a run.
LISTED = 20


def hanging():
    """Prints where every thread and greenlet is, and ends the process. Playwright runs tests and its event loop as greenlets."""
    try:
        print(f"\nthe test has not ended after {HANG:.0f} s", file=sys.stderr)
        # Not isinstance, which fails for proxies of objects that have been freed.
        greenlets = [item for item in gc.get_objects() if issubclass(type(item), greenlet)]
        suspended = [item.gr_frame for item in greenlets if item.gr_frame]
        for frame in [*sys._current_frames().values(), *suspended]:
            traceback.print_stack(frame)
            print(file=sys.stderr)
        sys.stderr.flush()
    finally:
        os._exit(1)


class Result(unittest.TextTestResult):
    timer = None
    started = 0

    def startTestRun(self):
        super().startTestRun()
        self.durations = []
        self.restart()

    def stopTestRun(self):
        super().stopTestRun()
        slowest = sorted(self.durations, reverse=True)[:LISTED]
        print("\nslowest tests:", *(f"{seconds:7.1f} s  {name}" for seconds, name in slowest), sep="\n", file=sys.stderr)

    def startTest(self, test):
        super().startTest(test)
        self.started = time.monotonic()
        self.restart()

    def stopTest(self, test):
        super().stopTest(test)
        self.durations.append((time.monotonic() - self.started, test.id()))
        self.restart()

    def addError(self, test, err):
        super().addError(test, err)
        self.describe(test)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.describe(test)

    def describe(self, test):
        """Prints what the pages of a failed test show."""
        for line in getattr(test, "description", list)():
            print(line, file=sys.stderr)

    def restart(self):
        """Starts the bound again. After the last test it applies to the end of the process, when browsers are closed."""
        if self.timer:
            self.timer.cancel()
        self.timer = threading.Timer(HANG, hanging)
        self.timer.daemon = True
        self.timer.start()


class Runner(unittest.TextTestRunner):
    resultclass = Result


class SharedModules(unittest.TestSuite):
    """Modules that several processes run, each the next that none has taken."""

    _cleanup = False

    def __init__(self, folder, modules):
        super().__init__()
        self.folder = Path(folder)
        self.modules = modules

    def __iter__(self):
        for module in self.modules:
            try:
                (self.folder / module).touch(exist_ok=False)
            except FileExistsError:
                continue
            yield unittest.defaultTestLoader.loadTestsFromName(module)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--shared"]:
        result = Runner(verbosity=2, failfast=True).run(SharedModules(sys.argv[2], sys.argv[3:]))
        sys.exit(not result.wasSuccessful())
    unittest.main(module=None, testRunner=Runner)
