import Foundation
import TestSupport
import Testing

/// `vitrine screenshots`, compared with the output of `vitrine render`.
@Suite(.needsCommand, .needsViewLibrary) struct ScreenshotTests {
  let views: DrawnViews
  var folder: TemporaryFolder { views.folder }

  init() throws {
    views = try DrawnViews()
    _ = try folder.file(
      "Screens.swift",
      """
      import SwiftUI

      struct Home: View {
        var body: some View {
          VStack(alignment: .leading) { Text(1234.5, format: .number) }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
        }
      }

      #Preview("Red", traits: .sizeThatFitsLayout) { Color(red: 1, green: 0, blue: 0).ignoresSafeArea() }
      """)
  }

  private func plan(_ text: String) throws { _ = try folder.file("plan.json", text) }

  private func draws(_ arguments: String..., at location: SourceLocation = #_sourceLocation) throws -> [String] {
    let result = try views.command.start(["screenshots", "plan.json"] + arguments).result()
    #expect(result.status == 0, "\(result.errors)", sourceLocation: location)
    #expect(result.errors.isEmpty, "\(result.errors)", sourceLocation: location)
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func aScreenIsWhatRenderDraws() throws {
    try plan(
      """
      { "views": "Screens.swift", "devices": ["small-phone"], "locales": ["de_DE", "ar_SA"],
        "appearances": ["light", "dark"], "statusBar": false, "screenshots": [{ "view": "Home" }] }
      """)
    let expected = ["de_DE", "ar_SA"].flatMap { locale in
      ["light", "dark"].map { "screenshots/\(locale)/small-phone-Home-\($0).png" }
    }
    #expect(try draws() == expected)
    let options = [
      ["--locale", "de_DE"], ["--locale", "de_DE", "--dark"], ["--locale", "ar_SA", "--right-to-left"],
      ["--locale", "ar_SA", "--right-to-left", "--dark"],
    ]
    for (name, options) in zip(expected, options) {
      let call = ["render", "Screens.swift", "Home", "--device", "small-phone", "-o", "home.png"] + options
      #expect(try views.command.start(call).result().status == 0)
      let rendered = folder["home.png"]
      let planned = folder[name]
      #expect(try run("cmp", rendered, planned).isEmpty, "\(name)")
    }
  }

  @Test func theStatusBarChangesOnlyTheTop() throws {
    try plan(
      """
      { "views": "Screens.swift", "devices": ["small-phone", "watch", "tv"], "screenshots": [{ "view": "Red", "name": "red" }] }
      """)
    #expect(try draws("-o", "out/all").count == 3)
    for (device, width, top) in [("small-phone", 750, 40), ("watch", 416, 56), ("tv", 1920, 0)] {
      let pixels = try views.pixels("out/all/en_US/\(device)-red.png")
      let changed = pixels.indices.filter { pixels[$0] != [255, 0, 0, 255] }
      #expect(changed.isEmpty == (top == 0), "\(device)")
      #expect(changed.allSatisfy { $0 / width < top }, "\(device)")
    }
  }

  @Test func aTitleIsAboveTheWholeScreen() throws {
    try plan(
      """
      { "views": "Screens.swift", "statusBar": false, "background": "#0000FF", "locales": ["en_US", "de_AT", "fr"],
        "devices": [{ "name": "post", "size": "540x675", "device": "small-phone" }],
        "screenshots": [{ "view": "Red", "title": { "en_US": "Eat well", "de": "Gut essen", "fr": "Bien manger" } }] }
      """)
    _ = try draws()
    for (locale, title) in [("en_US", "Eat well"), ("de_AT", "Gut essen"), ("fr", "Bien manger")] {
      let name = "screenshots/\(locale)/post-Red.png"
      #expect(try views.size(name) == [540, 675])
      let words = try run("exiftool", "-s3", "-Description", folder[name])
      #expect(String(decoding: words, as: UTF8.self).hasPrefix(title))
      let pixels = try views.pixels(name)
      #expect(pixels[0] == [0, 0, 255, 255])
      func columns(_ color: [UInt8]) -> Range<Int> {
        let found = pixels.indices.filter { pixels[$0] == color }.map { $0 % 540 }
        return (found.min() ?? 0)..<(found.max() ?? 0) + 1
      }
      func rows(_ color: [UInt8]) -> Range<Int> {
        let found = pixels.indices.filter { pixels[$0] == color }.map { $0 / 540 }
        return (found.min() ?? 0)..<(found.max() ?? 0) + 1
      }
      // The screen keeps its shape and lies in the middle, below white letters that end above it.
      let screen = columns([255, 0, 0, 255])
      let height = rows([255, 0, 0, 255])
      let ratio = Double(screen.count) / Double(height.count)
      #expect(abs(ratio - 375.0 / 667) < 0.01)
      let offCenter = screen.lowerBound + screen.upperBound - 540
      #expect(abs(offCenter) <= 1)
      let letters = rows([255, 255, 255, 255])
      #expect(!letters.isEmpty)
      #expect(letters.upperBound < height.lowerBound)
      #expect(letters.lowerBound > 0)
    }
  }

  @Test(arguments: [
    (#"{ "views": "Screens.swift", "devices": ["phone"] }"#, ["screenshots is missing"]),
    (#"{ "views": "Screens.swift", "devices": ["phone"], "screenshots": [] }"#, ["screenshots must not be empty"]),
    (
      #"{ "views": "Screens.swift", "devices": ["phnoe"], "screenshots": [{ "view": "Home" }] }"#,
      ["devices[0] is phnoe", "did you mean phone?"]
    ),
    (
      #"{ "views": "Screens.swift", "devices": ["fit"], "screenshots": [{ "view": "Home" }] }"#,
      ["devices[0] must be a device with a screen"]
    ),
    (
      #"{ "views": "Screens.swift", "devices": [{ "device": "tv", "size": "9" }], "screenshots": [{ "view": "Home" }] }"#,
      ["devices[0].size must be a size in pixels such as 1080x1350, got 9"]
    ),
    (
      #"{ "views": "Screens.swift", "devices": ["phone"], "screenshots": [{ "view": "Home", "titel": "x" }] }"#,
      ["screenshots[0].titel is not known", "did you mean title?"]
    ),
    (
      #"{ "views": "Screens.swift", "devices": ["phone"], "locales": ["xx"], "screenshots": [{ "view": "Home" }] }"#,
      ["locales has xx"]
    ),
    (
      #"{ "views": "Screens.swift", "devices": ["phone"], "screenshots": [{ "view": "Home", "title": { "de": "x" } }] }"#,
      ["screenshots[0].title has no text for en_US"]
    ),
    (
      #"{ "views": "Screens.swift", "devices": ["phone"], "screenshots": [{ "view": "Home" }, { "view": "Home" }] }"#,
      ["en_US/phone-Home.png twice"]
    ),
    (
      #"{ "views": "Screens.swift", "devices": ["phone"], "background": "red", "screenshots": [{ "view": "Home" }] }"#,
      ["background must be a colour such as #0A84FF"]
    ),
    (
      #"{ "views": 5, "devices": ["phone"], "screenshots": [{ "view": "Home" }] }"#, ["views must be a string"]
    ),
    ("{ \"views\":\n  Screens }", ["it is not valid JSON: unexpected text at line 2, column"]),
    (#"{ "views": "Screens.swift""#, ["it is not valid JSON"]),
    (
      #"{ "views": "None.swift", "devices": ["phone"], "screenshots": [{ "view": "Home" }] }"#, ["None.swift"]
    ),
    (
      #"{ "views": "Screens.swift", "devices": ["phone"], "screenshots": [{ "view": "Hom" }] }"#,
      ["no preview or view named 'Hom'"]
    ),
  ])
  func mistakesAreNamedBeforeAnythingIsDrawn(text: String, words: [String]) throws {
    try plan(text)
    try views.command.fails(["screenshots", "plan.json"], with: words)
  }

  @Test func nothingIsWrittenIfOneViewFails() throws {
    _ = try folder.file(
      "Two.swift",
      """
      import SwiftUI
      struct Good: View { var body: some View { Color.red } }
      struct Bad: View { var body: some View { fatalError("no such view") } }
      """)
    try plan(
      """
      { "views": "Two.swift", "devices": ["watch"], "screenshots": [{ "view": "Good" }, { "view": "Bad" }] }
      """)
    try views.command.fails(["screenshots", "plan.json"], with: ["the view crashed", "no such view"])
  }
}
