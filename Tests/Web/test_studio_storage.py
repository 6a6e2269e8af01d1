"""The names of exports, the space that files take, and photos that are gone."""

from studio import PHOTO, VIDEO, StudioTest, call, end_of_export, server


class StorageTest(StudioTest):
    def exporting(self, visit=None):
        """A page with a finished export of the sticker alone."""
        call("DELETE", "storage/exports")
        page = (visit or self.visit)()
        page.locator(".tab[data-panel=export]").click()
        page.get_by_label("Sticker", exact=True).last.check(force=True)
        self.exported(page, "img", page.locator("#start-export").click)
        return page

    def test_an_export_is_renamed_in_every_window(self):
        page = self.exporting()
        other = page.context.new_page()
        other.goto(page.url)
        self.settled(other)
        row = page.locator(".render").first
        row.get_by_role("button", name="Rename export").click()
        field = page.get_by_label("Name of the export")
        self.assertEqual(field.input_value(), call("GET", f"renders/{row.get_attribute('data-render')}")[1]["mealName"])
        field.fill("For Grandma")
        field.press("Enter")
        page.get_by_text("For Grandma, PNG").wait_for()
        self.assertTrue(row.get_by_role("button", name="Rename export").evaluate(
            "(node) => node === document.activeElement"))
        other.get_by_text("For Grandma, PNG").wait_for(state="attached")
        # A name that is given up stays as it was.
        row.get_by_role("button", name="Rename export").click()
        field.fill("Nothing")
        field.press("Escape")
        page.get_by_text("For Grandma, PNG").wait_for()
        self.assertEqual(call("GET", f"renders/{row.get_attribute('data-render')}")[1]["name"], "For Grandma")
        with page.expect_download() as download:
            row.get_by_role("link", name="Save").click()
        self.assertEqual(download.value.suggested_filename, "for-grandma.png")
        self.assertEqual(self.errors(), [])

    def test_long_names_widen_nothing(self):
        page = self.exporting(self.phone)
        name = "Overnight Oats with Blueberries and Everything Else from the Garden"
        page.locator(".render [data-key=edit]").first.click()
        field = page.get_by_label("Name of the export")
        field.fill(name)
        field.press("Enter")
        page.locator(".render-name", has_text=name).wait_for()
        wide = page.evaluate("""() => {
          const list = document.getElementById('render-list').getBoundingClientRect();
          return [...document.querySelectorAll('#render-list *, #open-storage')].filter((node) => (
            node.getBoundingClientRect().right > list.right + 1)).map((node) => node.className);
        }""")
        self.assertEqual(wide, [])

    def test_a_cancelled_export_has_nothing_to_show_and_is_deleted_at_once(self):
        page = self.exporting()
        self.choose_file(page, VIDEO)
        page.get_by_label("MP4", exact=True).check(force=True)
        page.locator("#start-export").click()
        page.locator("#cancel-result").click()
        row = page.locator(".render[data-state=cancelled]")
        row.wait_for()
        self.assertEqual(row.get_by_role("button").all_inner_texts(), [""])
        row.get_by_role("button", name="Delete export").click()
        row.wait_for(state="detached")
        self.assertFalse(page.locator("#confirm").is_visible())

    def test_the_field_for_a_name_fits_a_phone(self):
        page = self.exporting(lambda: self.phone(locale="de-DE"))
        page.locator(".render [data-key=edit]").first.click()
        page.get_by_label("Name des Exports").wait_for()
        self.assertEqual(page.evaluate("""() => {
          const panel = document.getElementById('panel-export');
          return panel.scrollWidth - panel.clientWidth;
        }"""), 0)

    def test_an_export_is_deleted_after_a_question(self):
        page = self.exporting()
        row = page.locator(".render").first
        address = f"renders/{row.get_attribute('data-render')}"
        row.get_by_role("button", name="Delete export").click()
        dialog = page.locator("#confirm")
        self.assertIn("Its file will be deleted too", dialog.inner_text())
        dialog.get_by_role("button", name="Cancel").click()
        self.assertEqual(call("GET", address)[0], 200)
        row.get_by_role("button", name="Delete export").click()
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        self.assertEqual(call("GET", address)[0], 200)
        row.get_by_role("button", name="Delete export").click()
        dialog.get_by_role("button", name="Delete").click()
        page.locator("#no-exports").wait_for()
        self.assertEqual(page.locator(".render").count(), 0)
        self.assertEqual(call("GET", address)[0], 404)

    def test_the_sheet_shows_what_is_used_and_clears_it(self):
        # Drafts of earlier tests need the files that they show, and unfinished exports need theirs.
        for draft in call("GET", "drafts")[1]:
            call("DELETE", f"drafts/{draft['id']}")
        for export in call("GET", "renders")[1]:
            if export["state"] in ("queued", "running"):
                call("DELETE", f"renders/{export['id']}")
                # One that has ended meanwhile is gone.
                if call("GET", f"renders/{export['id']}")[0] == 200:
                    end_of_export(server(), export["id"])
        page = self.exporting()
        self.choose_file(page, PHOTO)
        shown = self.state(page)["background"]["id"]
        self.choose_file(page, VIDEO)
        page.evaluate("""(shown) => within((async () => {
          for (let uploads = [shown]; uploads.includes(shown) || !uploads.length;) {
            uploads = (await (await fetch('/api/drafts/studio')).json()).uploads;
          }
        })())""", shown)
        page.locator("#open-storage").click()
        sheet = page.locator("#storage")
        uploads, exports = [sheet.locator(f"[data-kind={kind}]") for kind in ("uploads", "exports")]
        storage = call("GET", "storage")[1]
        count = storage["uploads"]["used"]["count"]
        self.assertGreaterEqual(count, 2)
        self.assertIn(f"{count} of 200 files", uploads.inner_text())
        self.assertIn("1 of 500 files", exports.inner_text())
        self.assertIn("of 20 GB", exports.inner_text())
        uploads.get_by_role("button", name="Delete unused ones").click()
        self.assertIn("that no draft shows?", page.locator("#confirm").inner_text())
        page.locator("#confirm").get_by_role("button", name="Delete").click()
        # Unfinished uploads of earlier tests stay.
        uploads.get_by_text(f"{count - storage['uploads']['removable']['count']} of 200 files").wait_for()
        self.assertTrue(uploads.get_by_role("button").is_disabled())
        self.assertEqual(call("GET", f"uploads/{shown}")[0], 404)
        self.assertEqual(call("GET", f"uploads/{self.state(page)['background']['id']}")[0], 200)
        exports.get_by_role("button", name="Delete all").click()
        page.locator("#confirm").get_by_role("button", name="Delete").click()
        exports.get_by_text("0 of 500 files").wait_for()
        sheet.get_by_role("button", name="Close").click()
        page.locator("#no-exports").wait_for()
        self.assertEqual(self.errors(), [])
        # Undo comes back to the photo, which is gone: a sentence says so, and the sample is there.
        page.locator("#undo").click()
        page.get_by_text("no longer there. Choose it again").wait_for()
        self.settled(page)
        self.assertEqual(self.state(page)["background"]["kind"], "sample")

    def test_a_sample_that_made_room_is_sent_again(self):
        page = self.visit()
        page.locator(".tab[data-panel=export]").click()
        self.exported(page, "img", page.locator("#start-export").click)
        call("DELETE", "storage/uploads")
        self.exported(page, "img", page.locator("#start-export").click)
        self.assertEqual(self.errors(), [])
