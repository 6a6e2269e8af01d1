"""The history of the stage, and the draft that keeps it."""

import json

from studio import PHOTO, TOOLS, StudioTest, call, server


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
              if (init?.method !== 'PUT') return send(address, init);
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


    def test_a_draft_is_written_if_the_browser_refuses_a_request_that_outlives_the_page(self):
        page = self.visit()
        page.evaluate("""() => {
          const send = window.fetch;
          window.fetch = (address, init) => (
            init?.keepalive ? Promise.reject(new TypeError('Failed to fetch')) : send(address, init));
        }""")
        self.changed(page, lambda: page.keyboard.press("5"))
        page.evaluate("""() => within((async () => {
          for (let variant = ''; variant !== 'full';) {
            const draft = await (await fetch('/api/drafts/studio')).json();
            variant = draft.history?.present.variant;
          }
        })())""")
        self.assertEqual(page.locator(".toast").count(), 0)


class SharedDraftTest(StudioTest):
    """Windows that show the same draft, as a duplicated one does."""

    def windows(self):
        first = self.visit()
        second = first.context.new_page()
        second.add_init_script(TOOLS)
        second.goto(f"{server()}/?draft=studio")
        self.settled(second)
        return first, second

    def shows(self, page, name, value):
        page.wait_for_function("([name, value]) => studio.state[name] === value", arg=[name, value])

    def test_each_window_shows_at_once_what_the_other_changes(self):
        first, second = self.windows()
        first.bring_to_front()
        first.keyboard.press("5")
        self.shows(second, "variant", "full")
        second.bring_to_front()
        self.changed(second, lambda: second.keyboard.press("2"))
        self.shows(first, "variant", "standard")
        second.locator("#undo").click()
        self.shows(first, "variant", "full")
        self.assertEqual(self.errors(), [])

    def test_changes_at_the_same_time_are_all_kept(self):
        first, second = self.windows()
        first.evaluate("""() => {
          const send = window.fetch;
          let isFirst = true;
          window.isAsked = new Promise((asked) => {
            window.fetch = async (address, init) => {
              if (init?.method === 'PUT' && isFirst) {
                isFirst = false;
                asked();
                await new Promise((resolve) => { window.release = resolve; });
              }
              return send(address, init);
            };
          });
        }""")
        first.evaluate("document.querySelector('.tab[data-panel=look]').click()")
        first.evaluate("document.querySelector('input[name=glass][value=regular]').click()")
        first.evaluate("within(isAsked)")
        second.bring_to_front()
        second.keyboard.press("5")
        second.evaluate("""() => within((async () => {
          for (let variant = ''; variant !== 'full';) {
            const answer = await fetch('/api/drafts/studio');
            variant = answer.ok && (await answer.json()).history.present.variant;
          }
        })())""")
        first.evaluate("release()")
        for page in (first, second):
            self.shows(page, "variant", "full")
            self.shows(page, "glass", "regular")
        _, draft = call("GET", "drafts/studio")
        present = draft["history"]["present"]
        self.assertEqual([present["variant"], present["glass"]], ["full", "regular"])


class ListTest(StudioTest):
    def drafts(self):
        return {draft["id"] for draft in call("GET", "drafts")[1]}

    def test_a_window_has_a_draft_of_its_own_that_is_listed_opened_and_deleted(self):
        page = self.visit()
        self.changed(page, lambda: page.keyboard.press("5"))
        before = self.drafts()
        other = page.context.new_page()
        other.add_init_script(TOOLS)
        other.goto(server())
        self.settled(other)
        self.assertEqual(self.state(other)["variant"], "standard")
        # Nobody has done anything in it, so there is nothing to keep.
        self.assertEqual(self.drafts() - before - {"studio"}, set())
        other.keyboard.press("3")
        own = other.evaluate("studio.draft.id")
        other.evaluate("""(own) => within((async () => {
          while (!(await fetch(`/api/drafts/${own}`)).ok);
        })())""", own)
        self.assertEqual(self.state(page)["variant"], "full")
        other.locator("#open-drafts").click()
        row = other.locator(".draft").filter(has=other.locator("[href='/?draft=studio']"))
        self.assertIn("Full · Sample photo", row.inner_text())
        self.assertIn("(this one)", other.locator("[aria-current]").inner_text())
        row.get_by_role("link").click()
        self.settled(other)
        self.assertEqual(self.state(other)["variant"], "full")
        self.assertEqual(other.url, f"{server()}/")
        other.locator("#open-drafts").click()
        other.locator(".draft").filter(has=other.locator(f"[href='/?draft={own}']")).get_by_role("button").click()
        other.locator("#confirm").get_by_role("button", name="Delete").click()
        other.locator(f"[href='/?draft={own}']").wait_for(state="detached")
        self.assertNotIn(own, self.drafts())
        self.assertEqual(self.errors(), [])


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
        page.locator(".toast.error", has_text="“a.jpg”").wait_for()
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
