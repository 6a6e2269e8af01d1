"""Runs test modules like unittest, and ends the run if a single test hangs."""

import gc
import os
import sys
import threading
import traceback
import unittest

from greenlet import greenlet

from browser import PATIENCE

# The bound on one test in seconds, above the longest single wait.
HANG = 6 * PATIENCE / 1000


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

    def startTestRun(self):
        super().startTestRun()
        self.restart()

    def startTest(self, test):
        super().startTest(test)
        self.restart()

    def stopTest(self, test):
        super().stopTest(test)
        self.restart()

    def restart(self):
        """Starts the bound again. After the last test it applies to the end of the process, when browsers are closed."""
        if self.timer:
            self.timer.cancel()
        self.timer = threading.Timer(HANG, hanging)
        self.timer.daemon = True
        self.timer.start()


class Runner(unittest.TextTestRunner):
    resultclass = Result


if __name__ == "__main__":
    unittest.main(module=None, testRunner=Runner)
