"""Recovery of the element from WebAssembly traps."""

from browser import PageTest
from test_element import photo

# Painting happens on the main thread. The instances in `TRAPPING` trap in the `CALL`th call of a function; calls after the
# trap are counted as late.
TRAPS = """
  delete window.Worker;
  window.instances = [];
  window.released = Promise.resolve();
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (module, imports) => {
    const number = instances.length;
    const state = { calls: 0, late: 0, isTrapped: false };
    instances.push(state);
    if (number > 0) await released;
    const { exports } = await instantiate(module, imports);
    const functions = Object.entries(exports).filter(([name]) => name.startsWith('vitrine_'));
    const guarded = functions.map(([name, call]) => [name, (...values) => {
      if (state.isTrapped) state.late += 1;
      if (name === FUNCTION) state.calls += 1;
      if (name === FUNCTION && TRAPPING.includes(number) && state.calls === CALL) {
        state.isTrapped = true;
        throw new WebAssembly.RuntimeError('unreachable');
      }
      return call(...values);
    }]);
    return { exports: { memory: exports.memory, ...Object.fromEntries(guarded) } };
  };
"""
ELEMENTS = "[...document.querySelectorAll('vitrine-glass')]"
LATE = "instances.reduce((sum, { late }) => sum + late, 0)"
VIDEO = '<vitrine-glass src="/demo/lanterns.mp4"><p>Hello</p></vitrine-glass>'


def traps(instances, function="vitrine_glass_apply", call=1):
    constants = {"TRAPPING": instances, "FUNCTION": f"'{function}'", "CALL": call}
    return "".join(f"const {name} = {value};" for name, value in constants.items()) + TRAPS


class TrapTest(PageTest):
    def digests(self, page):
        """The digests of all elements at rest."""
        digests = []
        for index in range(page.evaluate(f"{ELEMENTS}.length")):
            self.rested(page, f"{ELEMENTS}[{index}]")
            digests.append(page.evaluate(f"digest({ELEMENTS}[{index}].shadowRoot)"))
        return digests

    def drawn(self, body, script, instances):
        """The digests of elements as they are drawn first, and after a change of their tint."""
        page = self.open(body, script)
        before = self.digests(page)
        page.evaluate(f"{ELEMENTS}.forEach((element) => element.setAttribute('tint', '#00ff0080'))")
        page.wait_for_function(f"{ELEMENTS}.every((element) => element.statistics().compiles > 1)")
        after = self.digests(page)
        self.assertEqual(page.evaluate("instances.length"), instances)
        self.assertEqual(page.evaluate("window.errors"), [])
        self.assertEqual(page.evaluate(LATE), 0)
        return before, after

    def test_interrupted_glass_is_drawn_by_a_new_instance(self):
        expected = self.drawn(photo(), traps([]), 1)
        for function in ["vitrine_glass_compile", "vitrine_glass_rects", "vitrine_glass_apply"]:
            with self.subTest(function=function):
                self.assertEqual(self.drawn(photo(), traps([0], function), 2), expected)
        self.assertEqual(self.drawn(photo(), traps([0, 1]), 3), expected)
        self.assertEqual(self.errors(), [])

    def test_other_elements_use_the_new_instance_too(self):
        body = photo() + photo('material="clear"') + photo('radius="4"')
        expected = self.drawn(body, traps([]), 1)
        for call in (1, 2, 3):
            with self.subTest(call=call):
                self.assertEqual(self.drawn(body, traps([0], "vitrine_glass_compile", call), 2), expected)
        self.assertEqual(self.errors(), [])

    def test_video_playback_continues_after_a_trap(self):
        for call in (1, 4):
            with self.subTest(call=call):
                page = self.open(VIDEO + photo(), traps([0], call=call))
                page.wait_for_function(f"{ELEMENTS}.every((element) => element.statistics()?.frames > 0)")
                page.wait_for_function(f"{ELEMENTS}[0].statistics().frames > 8")
                self.assertEqual(page.evaluate(f"{ELEMENTS}[0].statistics().path"), "planes")
                self.assertEqual(page.evaluate("instances.length"), 2)
                self.assertEqual(page.evaluate("window.errors"), [])
                self.assertEqual(page.evaluate(LATE), 0)
        self.assertEqual(self.errors(), [])

    def test_an_element_can_be_removed_while_the_module_restarts(self):
        page = self.open(
            photo() + photo('material="clear"'), traps([0]) + "window.released = new Promise((go) => { window.go = go; });")
        page.wait_for_function("instances.length === 2")
        page.evaluate(f"{ELEMENTS}[0].remove(); go()")
        self.digests(page)
        self.assertEqual(page.evaluate("window.errors"), [])
        self.assertEqual(self.errors(), [])

    def test_a_module_that_always_traps_is_reported_once(self):
        page = self.open(photo(), traps(list(range(100))))
        self.assertIn("could not be drawn", self.failed(page))
        instances = page.evaluate("instances.length")
        self.wait_for_frames(page, 30)
        self.assertEqual(page.evaluate("window.errors.length"), 1)
        self.assertEqual(page.evaluate("instances.length"), instances)
