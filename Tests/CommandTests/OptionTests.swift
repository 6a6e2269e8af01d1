import Foundation
import TestSupport
import Testing

/// The effects of options on images, and the messages about invalid values.
@Suite(.needsCommand) struct OptionTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  /// A photo of one 8-bit grey.
  private func plain(_ level: Int, _ name: String) throws -> String {
    let color = String(format: "0x%02x%02x%02x", level, level, level)
    try ffmpeg("-f", "lavfi", "-i", "color=\(color):s=180x320,format=rgb24", "-frames:v", "1", folder[name])
    return name
  }

  /// Red, green and blue of the photo that a call writes.
  private func rendered(_ call: String...) throws -> [UInt8] {
    let result = try command.start(call + ["-o", "out.png"]).result()
    #expect(result.status == 0, "\(call): \(result.errors)")
    return try rgb("out.png")
  }

  private func rgb(_ name: String) throws -> [UInt8] {
    Array(try ffmpeg("-i", folder[name], "-f", "rawvideo", "-pix_fmt", "rgb24", "-"))
  }

  /// The mean of a rectangle's samples.
  private func mean(_ samples: [UInt8], x: Range<Int>, y: Range<Int>, width: Int = 180) -> Double {
    var sum = 0
    for row in y {
      for i in (3 * (row * width + x.lowerBound))..<(3 * (row * width + x.upperBound)) { sum += Int(samples[i]) }
    }
    return Double(sum) / Double(3 * x.count * y.count)
  }

  private static let middle = ["--shape", "rect", "--rect", "20,120,140,80"]

  /// A white band gets darker beneath white text, and nothing gets brighter. The backdrop is dark on average, so the text
  /// keeps its colour.
  @Test func legibilityDimsOnlyTheBackdropOfText() throws {
    try ffmpeg(
      "-f", "lavfi", "-i", "color=black:s=180x320,format=rgb24,drawbox=y=206:w=180:h=11:color=white:t=fill",
      "-frames:v", "1", folder["band.png"])
    let band = "band.png"
    let call = ["export", "meal.json", "--over", band, "--appearance", "dark", "-o", "out.png", "--legibility"]
    let images = try ["on", "off"].map { choice in
      let result = try command.start(call + [choice]).result()
      #expect(result.status == 0, "\(result.errors)")
      return try rgb("out.png")
    }
    let changed = zip(images[0], images[1]).filter { $0 != $1 }
    #expect(!changed.isEmpty)
    #expect(changed.allSatisfy { $0 < $1 })
    // If the contrast already suffices, the option changes no byte.
    let black = try plain(0, "black.png")
    #expect(
      try rendered("export", "meal.json", "--over", black, "--appearance", "dark", "--legibility", "on")
        == rendered("export", "meal.json", "--over", black, "--appearance", "dark", "--legibility", "off"))
  }

  @Test func autoFollowsTheBackdropOfSmallGlass() throws {
    func small(_ photo: String, _ appearance: String) throws -> [UInt8] {
      try rendered("glass", "--over", photo, "--rect", "60,140,60,40", "--shape", "capsule", "--appearance", appearance)
    }
    let bright = try plain(230, "bright.png")
    let dim = try plain(30, "dim.png")
    let onBright = try small(bright, "auto")
    let onDim = try small(dim, "auto")
    #expect(try onBright == small(bright, "light"))
    #expect(try onBright != small(bright, "dark"))
    #expect(try onDim == small(dim, "dark"))
    #expect(try onDim != small(dim, "light"))
    // Large glass takes the appearance that suits the photo, or the first frame of a video.
    #expect(
      try rendered("glass", "--over", dim, "--rect", "20,100,140,120", "--appearance", "auto")
        == rendered("glass", "--over", dim, "--rect", "20,100,140,120", "--appearance", "dark"))
  }

  @Test func accessibilityOptionsMakeGlassOpaque() throws {
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=180x320:d=0.04", "-frames:v", "1", folder["busy.png"])
    let untouched = try rgb("busy.png")
    func pane(_ appearance: String, _ request: String...) throws -> [UInt8] {
      // Clear glass has an appearance only with an option that makes it opaque.
      let choice = request.isEmpty ? [] : ["--appearance", appearance]
      let call = ["glass", "--over", "busy.png", "--glass", "clear", "-o", "out.png"]
      let result = try command.start(call + Self.middle + choice + request).result()
      #expect(result.status == 0, "\(result.errors)")
      return try rgb("out.png")
    }
    // Returns the range of luma in the middle of the pane, as a measure of the photo's visibility.
    func range(_ samples: [UInt8]) -> Int {
      var low = 255
      var high = 0
      for y in 140..<180 {
        for x in 40..<140 {
          let i = 3 * (y * 180 + x)
          let luma = (54 * Int(samples[i]) + 183 * Int(samples[i + 1]) + 19 * Int(samples[i + 2])) / 256
          (low, high) = (min(low, luma), max(high, luma))
        }
      }
      return high - low
    }
    let clear = range(try pane("light"))
    let frosted = try pane("light", "--reduce-transparency")
    #expect(clear > 100)
    #expect(range(frosted) < 26)
    for (appearance, levels) in [("light", 235.0...255), ("dark", 0.0...20)] {
      let contrasting = try pane(appearance, "--increase-contrast")
      #expect(levels.contains(mean(contrasting, x: 40..<140, y: 140..<180)))
      // The border contrasts with the pane.
      let border = mean(contrasting, x: 60..<120, y: 120..<121)
      #expect(appearance == "light" ? border < 60 : border > 195, "\(border)")
      #expect(contrasting[..<(3 * 180 * 80)] == untouched[..<(3 * 180 * 80)])
    }
    for flag in ["--reduce-transparency", "--increase-contrast"] {
      #expect(
        try rendered("export", "meal.json", "--over", "busy.png", flag)
          != rendered("export", "meal.json", "--over", "busy.png"))
      let timer = ["timer", "--from", "5:00", "--over", "busy.png", "--paused", "--size", "180x320", "-o"]
      #expect(try command.start(timer + ["asked.png", flag]).result().status == 0)
      #expect(try command.start(timer + ["plain.png"]).result().status == 0)
      #expect(try rgb("asked.png") != rgb("plain.png"))
    }
  }

  /// A loupe refracts at its edge and leaves its inside unchanged.
  @Test func aLoupeNeitherBlursNorTints() throws {
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=180x320:d=0.04", "-frames:v", "1", folder["busy.png"])
    let untouched = try rgb("busy.png")
    let loupe = try rendered("glass", "--over", "busy.png", "--glass", "loupe", "--rect", "20,120,140,80")
    #expect(loupe != untouched)
    for y in 145..<175 {
      let row = (3 * (y * 180 + 45))..<(3 * (y * 180 + 135))
      // Conversion to Y'CbCr and back may lose a level.
      #expect(zip(loupe[row], untouched[row]).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "row \(y)")
    }
  }

  @Test(arguments: [
    (["export", "meal.json", "-o", "x.png", "--legibility", "maybe"], ["'maybe'", "--legibility", "'on' and 'off'"]),
    (["timer", "--from", "1:00", "-o", "x.png", "--legibility", "1"], ["'1'", "--legibility"]),
    (["export", "meal.json", "-o", "x.png", "--glass", "loupe"], ["'loupe'", "'clear' and 'regular'"]),
    (["glass", "--over", "p.png", "--rect", "1,2,3,4", "-o", "x.png", "--glass", "identity"], ["'identity'"]),
    (["glass", "--over", "p.png", "--rect", "1,2,3,4", "-o", "x.png", "--appearance", "dusk"], ["'dusk'", "'auto'"]),
    (["export", "meal.json", "-o", "x.png", "--increase-contrast=2"], ["--increase-contrast"]),
    (["exprot", "meal.json", "-o", "x.png"], ["no command 'exprot'", "did you mean 'export'? See 'vitrine --help'"]),
    (["bogus"], ["no command 'bogus'", "export, batch, glass, timer, bundle, inspect"]),
    (["export", "meal.json", "--widht", "1"], ["'--widht'", "Did you mean '--width'? See"]),
    (["export", "meal.json", "--locale", "nonsense"], ["'nonsense'", "no such locale", "de_DE"]),
    (["export", "meal.json", "--locale", "de_DEE"], ["did you mean de_DE?"]),
    (["export", "meal.json", "--locale", "fr_CH.UTF-8"], ["did you mean fr_CH?"]),
    (["export", "meal.json", "--locale", "xx_YY"], ["no such locale"]),
    (["export", "meal.json", "--locale", "en_ZZ"], ["no such locale"]),
    (["export", "meal.json", "--locale", ""], ["no such locale"]),
    (["export", "meal.json", "--locale", "en_US@numbers=roman-ish"], ["numbers=roman-ish", "@numbers=arab"]),
    (["export", "meal.json", "--locale", "en_US@color=red"], ["color=red is not a keyword"]),
  ])
  func invalidValuesAreReportedInOneLine(_ arguments: [String], _ words: [String]) throws {
    try command.fails(arguments, with: words + ["--help"], status: 2)
  }

  /// The alt text shows which locale formats numbers and times. Each identifier has the same meaning in ICU.
  @Test(arguments: [
    ("de", "12:30"), ("de_DE", "12:30"), ("de-DE", "12:30"), ("zh-Hans-CN", "12:30"), ("EN_us", "12:30 PM"),
    ("fr_JP", "12:30"), ("en_US_POSIX", "12:30 PM"), ("en_US@calendar=buddhist", "12:30 PM"),
    ("en_US@numbers=arab", "١٢:٣٠ PM"), ("en_US@hours=h23;numbers=arab", "١٢:٣٠"),
  ])
  func localesFormatTimes(_ identifier: String, _ time: String) throws {
    let result = try command.run("export", "meal.json", "-o", "s.png", "--scale", "1", "--locale", identifier)
    #expect(result.status == 0, "\(result.errors)")
    let text = String(
      decoding: try run("exiftool", "-s3", "-charset", "UTF8", "-Description", folder["s.png"]), as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let facts = words.split { ",，،".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(facts.prefix(2) == ["Lunch", time], "\(words)")
  }
}
