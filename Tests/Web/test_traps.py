"""Recovery of the element from traps of the module."""

from browser import PageTest
from test_element import photo

# Painting happens on the main thread. The instances in `TRAPPING` trap in call number `CALL` of a function, and in all
# calls after it.
TRAPS = """
  delete window.Worker;
  window.instances = [];
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (module, imports) => {
    const { exports } = await instantiate(module, imports);
    const number = instances.length;
    const state = { calls: 0, isTrapped: false };
    instances.push(state);
    const functions = Object.entries(exports).filter(([name]) => name.startsWith('vitrine_'));
    const guarded = functions.map(([name, call]) => [name, (...values) => {
      if (name === FUNCTION) state.calls += 1;
      if (name === FUNCTION && TRAPPING.includes(number) && state.calls === CALL) state.isTrapped = true;
      if (state.isTrapped) throw new WebAssembly.RuntimeError('unreachable');
      return call(...values);
    }]);
    return { exports: { memory: exports.memory, ...Object.fromEntries(guarded) } };
  };
"""


def traps(instances, function="vitrine_glass_apply", call=1):
    constants = {"TRAPPING": instances, "FUNCTION": f"'{function}'", "CALL": call}
    return "".join(f"const {name} = {value};" for name, value in constants.items()) + TRAPS


class TrapTest(PageTest):
    def drawn(self, body, script):
        """The digests of all elements of a page at rest, and the number of instances of the module."""
        page = self.open(body, script)
        elements = page.locator("vitrine-glass").count()
        digests = []
        for index in range(elements):
            element = f"document.querySelectorAll('vitrine-glass')[{index}]"
            self.rested(page, element)
            digests.append(page.evaluate(f"digest({element}.shadowRoot)"))
        return digests, page.evaluate("instances.length")

    def test_glass_is_drawn_by_another_instance_after_a_trap(self):
        expected, instances = self.drawn(photo(), traps([]))
        self.assertEqual(instances, 1)
        for function in ["vitrine_glass_compile", "vitrine_glass_apply", "vitrine_glass_rects"]:
            with self.subTest(function=function):
                self.assertEqual(self.drawn(photo(), traps([0], function)), (expected, 2))
        self.assertEqual(self.errors(), [])

    def test_other_elements_are_drawn_again_after_a_trap(self):
        body = photo() + photo('material="clear"') + photo('tint="#ff0000a0"')
        expected, _ = self.drawn(body, traps([]))
        for call in range(1, 5):
            with self.subTest(call=call):
                self.assertEqual(self.drawn(body, traps([0], "vitrine_glass_compile", call))[0], expected)
        self.assertEqual(self.errors(), [])

    def test_a_video_goes_on_after_a_trap_within_a_frame(self):
        for call in (1, 4):
            with self.subTest(call=call):
                page = self.open(
                    '<vitrine-glass src="/demo/lanterns.mp4"><p>Hello</p></vitrine-glass>', traps([0], call=call))
                page.wait_for_function("document.querySelector('vitrine-glass').statistics()?.frames > 8")
                self.assertEqual(page.evaluate("document.querySelector('vitrine-glass').statistics().path"), "planes")
                self.assertEqual(page.evaluate("instances.length"), 2)
        self.assertEqual(self.errors(), [])

    def test_a_module_that_always_traps_is_reported_once(self):
        page = self.open(photo(), traps(list(range(100))))
        self.assertIn("could not be drawn", self.failed(page))
        self.wait_for_frames(page, 30)
        self.assertEqual(page.evaluate("window.errors.length"), 1)
        self.assertLessEqual(page.evaluate("instances.length"), 3)
