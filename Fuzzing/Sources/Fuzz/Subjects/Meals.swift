/// Meals with values that no kitchen has, and damaged ones.
struct Meals: Subject {
  let name = "meals"

  private static let texts = [
    "Lunch", "", " ", "\n", "\u{0}", "🍗", "👨‍👩‍👧‍👦🏳️‍🌈", "שלום עולם", "مرحبا بالعالم", "नमस्ते", "สวัสดี", "早午餐",
    "e\u{301}\u{302}\u{303}",
    "\u{202E}abc\u{202C}", "\u{2066}a\u{2069}", "\u{FEFF}x", "\u{FFFD}", "\u{E000}", "\u{10FFFF}", "<b>&amp;",
    "**bold** `x` [a](b)",
    "../../etc/passwd", "%s%n%@", "-o", "\\u0000", "ﷺ", "ﬀﬁ", "i̇İ", String(repeating: "a", count: 3000),
    String(repeating: "W i ", count: 400), String(repeating: "\u{301}", count: 200),
  ]

  private static let numbers = [
    "0", "-0", "0.0", "1", "-1", "0.1", "46.5", "99999", "1e2", "1E+3", "1e308", "1e309", "-1e309", "1e-400",
    "123456789012345678901234567890",
    "4.9e-324", "0.1e", "01", "+1", ".5", "5.", "NaN", "Infinity", "1e999999999", "0x10", "1_000", "\"1\"", "null",
    "true", "[]", "{}",
  ]

  func trial(_ number: Int, using random: inout SeededGenerator) -> Trial {
    var bytes = Array(Self.object(&random).utf8)
    var notes: [String] = []
    if random.once(in: 5) {
      let damage = Damage(to: bytes, using: &random)
      bytes = damage.applied(to: bytes)
      notes.append(damage.description)
    }
    let variant = random.pick(["minimal", "standard", "detailed", "emoji", "full"])
    return Trial(
      files: ["meal.json": bytes],
      arguments: ["export", "meal.json", "--variant", variant, "--scale", "1", "-o", "output.png"],
      output: "output.png", frames: nil, notes: notes)
  }

  private static func object(_ random: inout SeededGenerator) -> String {
    var members: [String] = []
    if !random.once(in: 20) { members.append("\"name\": \(text(&random))") }
    if random.once(in: 8) { members.append("\"eatenAt\": \(date(&random))") }
    if !random.once(in: 4) {
      let count = random.once(in: 10) ? random.pick([0, 50, 400]) : Int.random(in: 1...6, using: &random)
      members.append("\"items\": [" + (0..<count).map { _ in item(&random) }.joined(separator: ", ") + "]")
    }
    if random.once(in: 2) { members.append("\"nutrition\": \(nutrition(&random))") }
    if random.once(in: 10) { members.append("\(text(&random)): \(nested(random.pick([1, 10, 600])))") }
    return "{" + members.shuffled(using: &random).joined(separator: ",") + "}"
  }

  private static func item(_ random: inout SeededGenerator) -> String {
    var members = ["\"name\": \(text(&random))", "\"nutrition\": \(nutrition(&random))"]
    for key in ["emoji", "detail", "brand"] where random.once(in: 2) { members.append("\"\(key)\": \(text(&random))") }
    if random.once(in: 60) { members.removeFirst() }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private static func nutrition(_ random: inout SeededGenerator) -> String {
    let keys = ["energy", "protein", "carbohydrate", "fat"].filter { _ in !random.once(in: 60) }
    // Odd numbers are rare, so that most meals reach the layout.
    return "{"
      + keys.map { key in
        "\"\(key)\": " + (random.once(in: 80) ? random.pick(numbers) : "\(Int.random(in: 0...2000, using: &random))")
      }.joined(separator: ", ") + "}"
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let text = random.once(in: 2) ? random.pick(texts) : random.pick(texts) + " " + random.pick(texts)
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": escaped += "\\\(scalar)"
      case "\u{0}"..<"\u{20}": escaped += random.once(in: 60) ? String(scalar) : "\\u00" + hex(scalar.value)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    if random.once(in: 150) { escaped += random.pick(["\\ud800", "\\udc00\\ud800", "\\x", "\\u12", "\\/"]) }
    return "\"\(escaped)\""
  }

  private static func hex(_ value: UInt32) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }

  private static func date(_ random: inout SeededGenerator) -> String {
    random.pick([
      "\"2026-03-04T12:30:00\"", "\"2026-03-04T12:30:00Z\"", "\"0001-01-01T00:00:00\"", "\"9999-12-31T23:59:59\"",
      "\"2026-02-30T25:61:61\"", "\"\"", "\"now\"", "0", "null",
    ])
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }
}
