import Foundation
import TestSupport
import Testing

/// Stickers without a background, as vips reads them.
@Suite(.needsCommand) struct PlainStickerTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  static let variants = ["minimal", "standard", "detailed", "emoji", "full"]

  /// Width, height and straight RGBA samples of a sticker.
  private func sticker(_ options: String...) throws -> (width: Int, height: Int, samples: [UInt8]) {
    let result = try command.start(["export", "meal.json", "-o", "s.png"] + options).result()
    #expect(result.status == 0, "\(result.errors)")
    // Glass without a background has nothing to refract, which is a warning.
    let note = "vitrine: note: The glass has nothing behind it to refract. Put it over a photo or a video.\n"
    #expect(result.errors == (options.contains("glass") ? note : ""))
    try run("vips", "rawsave", folder["s.png"], folder["s.raw"])
    let header = String(decoding: try run("vipsheader", "-f", "width", folder["s.png"]), as: UTF8.self)
    let width = try #require(Int(header.trimmingCharacters(in: .whitespacesAndNewlines)))
    let samples = try bytes(of: folder["s.raw"])
    #expect(samples.count % (4 * width) == 0)
    return (width, samples.count / 4 / width, samples)
  }

  @Test(arguments: variants, ["light", "dark", "glass"])
  func cornersAreTransparentAndTheCenterIsNot(_ variant: String, _ background: String) throws {
    let (width, height, samples) = try sticker("--variant", variant, "--background", background)
    #expect(width % 3 == 0 && (variant == "full" ? width > 1032 : width == 1032))
    for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
      #expect(samples[(y * width + x) * 4 + 3] == 0)
    }
    let alphas = stride(from: 3, to: samples.count, by: 4).map { samples[$0] }
    #expect(alphas.filter { $0 > 0 }.count > alphas.count * 8 / 10)
    // Transparent pixels have no colour that could bleed when scaled.
    for i in stride(from: 0, to: samples.count, by: 4) where samples[i + 3] == 0 {
      #expect(samples[i] == 0 && samples[i + 1] == 0 && samples[i + 2] == 0)
    }
  }

  @Test func theFiveVariantsDiffer() throws {
    var seen: [[UInt8]] = []
    var heights: [Int] = []
    for variant in Self.variants {
      let sticker = try sticker("--variant", variant)
      #expect(!seen.contains(sticker.samples))
      seen.append(sticker.samples)
      heights.append(sticker.height)
    }
    // Ordered from one row to the most detailed.
    #expect(heights == heights.sorted() && heights[0] < heights[1] && heights[1] < heights[2])
    #expect(try sticker("--background", "none").samples != seen[1])
    #expect(try sticker("--background", "dark").samples != seen[1])
  }

  /// Premultiplied colours would be darker than the light background.
  @Test func alphaIsStraight() throws {
    let (width, height, samples) = try sticker("--background", "light")
    // Between the plate's hairline and the text there is only the plate, which is white and translucent.
    var checked = 0
    for y in (height / 4)..<(height * 3 / 4) {
      for x in 6..<24 {
        let i = (y * width + x) * 4
        let alpha = samples[i + 3]
        guard alpha > 24, alpha < 255, samples[i..<i + 3].allSatisfy({ $0 == 255 }) else { continue }
        checked += 1
      }
    }
    #expect(checked == (height * 3 / 4 - height / 4) * 18)
  }

  /// Names in several scripts, of several lengths.
  @Test(arguments: [
    "🍱 午餐 غداء เที่ยง", "مرحبا بالعالم", "चावल और दाल", "👨‍👩‍👧‍👦🇯🇵", String(repeating: "Very long name ", count: 200),
    "\u{202E}abc",
    "a\nb\tc",
  ])
  func namesInAnyScriptAreAccepted(_ name: String) throws {
    let json = try JSONSerialization.data(withJSONObject: [
      "name": name,
      "items": [
        ["name": name, "emoji": "🍣", "nutrition": ["energy": 1, "protein": 2, "carbohydrate": 3, "fat": 4]]
      ],
    ])
    for variant in Self.variants {
      let result = try command.run("export", "-", "-o", "s.png", "--variant", variant, "--scale", "1", input: json)
      #expect(result.status == 0, "\(result.errors)")
    }
  }
}
