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
    // Around the 344 or 376 points of the sticker, there are 28 points for its shadow.
    #expect(width == 3 * (28 + (variant == "full" ? 376 : 344) + 28))
    for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
      #expect(samples[(y * width + x) * 4 + 3] == 0)
    }
    let alphas = (84..<height - 84).flatMap { y in (84..<width - 84).map { x in samples[(y * width + x) * 4 + 3] } }
    #expect(alphas.filter { $0 > 0 }.count > alphas.count * 8 / 10)
    // Transparent pixels have no colour that could bleed when scaled.
    for i in stride(from: 0, to: samples.count, by: 4) where samples[i + 3] == 0 {
      #expect(samples[i] == 0)
      #expect(samples[i + 1] == 0)
      #expect(samples[i + 2] == 0)
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
    #expect(heights == heights.sorted())
    #expect(heights[0] < heights[1])
    #expect(heights[1] < heights[2])
    #expect(try sticker("--background", "none").samples != seen[1])
    #expect(try sticker("--background", "dark").samples != seen[1])
  }

  /// Two pixels per point are 144 pixels per inch, which is 5669 per metre.
  @Test(arguments: [("1", "2835"), ("2", "5669"), ("3", "8504")])
  func resolutionIsThatOfTheScale(scale: String, expected: String) throws {
    _ = try sticker("--scale", scale)
    for tag in ["-PixelsPerUnitX", "-PixelsPerUnitY"] {
      let text = String(decoding: try run("exiftool", "-s3", tag, folder["s.png"]), as: UTF8.self)
      #expect(text == expected + "\n")
    }
  }

  @Test func reportNamesTheGlassWithoutItsShadow() throws {
    let report = try command.report("export", "meal.json", "-o", "s.png", "--scale", "2")
    let canvas = try #require(report["canvas"] as? [Int])
    #expect(canvas[0] == 800)
    #expect(report["sticker"] as? [Int] == [56, 56, 688, canvas[1] - 112])
  }

  @Test func energyIsInTheUnitOfTheOption() throws {
    for (option, words) in [("kcal", "624"), ("kj", "2,611")] {
      _ = try sticker("--energy", option)
      let text = String(decoding: try run("exiftool", "-s3", "-Description", folder["s.png"]), as: UTF8.self)
      #expect(text.contains(words))
    }
  }

  /// Premultiplied colours would be darker than the light background.
  @Test func alphaIsStraight() throws {
    let (width, height, samples) = try sticker("--background", "light")
    // Between the rim and the text there is only the body, which is nearly white and translucent.
    var checked = 0
    for y in (height * 3 / 8)..<(height * 5 / 8) {
      for x in (84 + 12)..<(84 + 30) {
        let i = (y * width + x) * 4
        let alpha = samples[i + 3]
        guard alpha > 24, alpha < 220, samples[i..<i + 3].allSatisfy({ $0 > 225 }) else { continue }
        checked += 1
      }
    }
    #expect(checked == (height * 5 / 8 - height * 3 / 8) * 18)
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
