/// Calls of the command with options that are right, wrong, odd, missing or repeated.
struct CommandLines: Subject {
  let name = "calls"
  /// A small photo, its name and a small meal.
  let photo: DamagedFiles.Source
  let meal: [UInt8]

  /// Options of `export` and values for them, the first of which is right.
  private static let options: [(name: String, values: [String])] = [
    ("--variant", ["minimal", "standard", "full", "Standard", "", "huge"]),
    ("--background", ["glass", "light", "dark", "none", "grey"]),
    ("--glass", ["clear", "regular", "loupe"]), ("--look", ["v26", "v27", "v28"]),
    ("--appearance", ["light", "dark", "auto", "7"]),
    ("--at", ["0.5,0.5", "0,0", "1,1", "-1,2", "nan,nan", "1e9,1e9", "0.5", "0.5,0.5,0.5", ",", "٠٫٥,٠٫٥"]),
    ("--width", ["0.8", "0", "1", "-1", "1e-9", "1e9", "inf", "0,8", "0x1p3"]),
    ("--rotate", ["0", "90", "-45", "720.5", "1e300", "nan"]),
    ("--aspect", ["9:16", "1:1", "original", "0:1", "1:0", "1000000:1", "9/16", ":", "-9:16"]),
    ("--pan", ["0,0", "1,1", "-1e12,1e12", "nan,0"]), ("--zoom", ["1", "2", "0.5", "1e9", "-1"]),
    ("--size", ["64x64", "0x0", "1x1", "65x31", "-1x5", "100000x100000", "9999999999999999999x1", "64×64", "64"]),
    ("--scale", ["1", "3", "0", "-2", "0.01", "1e9"]), ("--legibility", ["on", "off", "maybe"]),
    ("--locale", ["en", "de_DE", "ar", "zh-Hant-TW", "xx", "", "../en"]),
    ("--threads", ["1", "2", "0", "-1", "99999"]),
    ("--progress", ["none", "json", "bar", "x"]), ("--report", ["-", "report.json", "missing/report.json", ""]),
    ("--for", ["tiktok", "whatsapp", "telegram", "imessage", "myspace"]), ("--from", ["0", "0.4", "-1", "nan", "1e9"]),
    ("--to", ["0.6", "0", "inf"]), ("--audio", ["copy", "aac", "none"]),
    ("--codec", ["hevc", "h264", "av1"]), ("--crf", ["22", "-1", "52", "x"]), ("--preset", ["ultrafast", "warp"]),
    ("--encoder", ["software", "auto", "vaapi", "nvenc", "qsv", "gpu"]),
    ("--max-megapixels", ["200", "0", "-1", "1e-9"]),
  ]

  private static let flags = [
    "--dry-run", "--force", "--no-mark", "--help", "--version", "--unknown", "--", "-", "extra",
  ]

  func trial(_ number: Int, using random: inout SeededGenerator) -> Trial {
    var arguments = ["export", "meal.json"]
    if random.once(in: 2) {
      arguments += ["--over", random.pick([photo.name, photo.name, "missing.jpg", "meal.json", "."])]
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let option = random.pick(Self.options)
      arguments +=
        random.once(in: 15)
        ? [option.name] : [option.name, random.once(in: 3) ? random.pick(option.values) : option.values[0]]
    }
    if random.once(in: 6) { arguments.append(random.pick(Self.flags)) }
    if random.once(in: 12) { arguments.swapAt(0, arguments.count - 1) }
    let output = random.pick(["output.png", "output.png", "output.jpg", "output.gif", "missing/output.png", "-"])
    arguments += ["-o", output]
    return Trial(
      files: [photo.name: photo.bytes, "meal.json": meal], arguments: arguments, output: nil, frames: nil, notes: [])
  }
}
