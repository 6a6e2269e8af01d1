"""The history of the stage, and the draft that keeps it."""

import json

from studio import PHOTO, StudioTest, call


class HistoryTest(StudioTest):
    def test_one_gesture_is_one_step_and_steps_survive_a_reload(self):
        page = self.visit()
        places = [self.state(page)["place"]["y"]]
        for dy in (-80, -60):
            self.changed(page, lambda: self.drag(page, 0, dy))
            places.append(self.state(page)["place"]["y"])
        self.changed(page, lambda: page.mouse.click(*self.centre(page)))
        page.reload()
        self.settled(page)
        self.assertEqual(self.state(page)["variant"], "detailed")
        page.evaluate("""() => within((async () => {
          for (let variant = ''; variant !== 'detailed';) {
            const draft = await (await fetch('/api/drafts/studio')).json();
            variant = draft.history.present.variant;
          }
        })())""")
        page = self.visit()
        self.assertEqual(self.state(page)["variant"], "detailed")
        for expected in (places[2], places[1], places[0]):
            self.changed(page, page.locator("#undo").click)
            self.assertEqual(self.state(page)["place"]["y"], expected)
        self.assertTrue(page.locator("#undo").is_disabled())
        self.changed(page, lambda: page.keyboard.press("Control+Shift+z"))
        self.assertEqual(self.state(page)["place"]["y"], places[1])

    def test_a_step_whose_request_a_reload_interrupts_is_written(self):
        page = self.visit()
        page.evaluate("""() => {
          window.isAsked = new Promise((resolve) => {
            const send = window.fetch;
            window.fetch = (address, init) => {
              if (init?.method !== 'PUT' || init.keepalive) return send(address, init);
              // It never arrives.
              resolve();
              return new Promise(() => {});
            };
          });
        }""")
        self.changed(page, lambda: page.mouse.click(*self.centre(page)))
        page.evaluate("within(isAsked)")
        _, draft = call("GET", "drafts/studio")
        self.assertNotEqual((draft or {}).get("history", {}).get("present", {}).get("variant"), "detailed")
        page.reload()
        page.evaluate("""() => within((async () => {
          for (let variant = ''; variant !== 'detailed';) {
            const draft = await (await fetch('/api/drafts/studio')).json();
            variant = draft.history?.present.variant;
          }
        })())""")


class DraftTest(StudioTest):
    def test_a_photo_that_is_gone_is_replaced_by_the_sample(self):
        page = self.visit()
        present = {**self.state(page), "background": {"kind": "upload", "id": "0" * 32, "media": "photo"}}
        page.close()
        draft = {"version": 1, "savedAt": 0, "history": {"present": present, "past": [], "future": []}}
        self.assertLess(call("PUT", "drafts/studio", draft)[0], 300)
        page = self.visit(settles=False)
        page.get_by_text("no longer there").wait_for()
        self.settled(page)
        self.assertEqual(self.state(page)["background"]["kind"], "sample")

    def test_a_meal_that_is_gone_is_replaced_by_the_first(self):
        page = self.visit()
        first = self.state(page)["meal"]
        present = {**self.state(page), "meal": "0" * 32, "variant": "full"}
        page.close()
        draft = {"version": 1, "savedAt": 0, "history": {"present": present, "past": [], "future": []}}
        self.assertLess(call("PUT", "drafts/studio", draft)[0], 300)
        page = self.visit()
        self.assertEqual((self.state(page)["meal"], self.state(page)["variant"]), (first, "full"))

    def test_other_files_are_refused_with_a_reason(self):
        page = self.visit()
        page.set_input_files("#media-file", {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"hello"})
        page.get_by_text("neither a photo nor a video").wait_for()
        page.set_input_files("#media-file", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"no photo"})
        page.locator(".toast.error").wait_for()
        page.wait_for_function("document.getElementById('media-status').hidden")
        self.assertEqual(self.state(page)["background"]["kind"], "sample")

    def test_the_policy_of_the_page_forbids_nothing_that_it_needs(self):
        page = self.visit(bypass_csp=False)
        page.locator(".tab[data-panel=look]").click()
        page.locator(".tab[data-panel=place]").click()
        page.set_input_files("#media-file", PHOTO)
        page.locator("#sample-note").wait_for(state="hidden")
        self.settled(page)
        self.assertEqual([text for text in self.errors() if "Content Security" in text], [])
        self.assertEqual(json.dumps(self.errors()), "[]")
