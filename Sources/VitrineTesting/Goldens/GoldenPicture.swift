import Comparing
import Foundation
import Vitrine

/// The golden of a view, beside the test: `Pictures/NAME.png` and `Pictures/NAME.txt`.
struct GoldenPicture {
  /// The environment variable that names the pictures to record, separated by commas.
  static let recording = "VITRINE_RECORD_PICTURES"

  private let name: String
  private let folder: URL

  /// The golden of a name beside a test.
  init(_ name: String, beside test: String) {
    precondition(
      name.wholeMatch(of: /\w[\w.+-]*/) != nil,
      "a picture's name may contain letters, digits and . _ + -, got '\(name)'")
    self.name = name
    folder = URL(fileURLWithPath: test).deletingLastPathComponent().appending(path: "Pictures")
  }

  private var png: URL { folder.appending(path: "\(name).png") }
  private var text: URL { folder.appending(path: "\(name).txt") }
  private var failures: URL { folder.appending(path: "failures") }

  /// Compares a view with the golden, or records the golden on request. Returns a message about the differences, the
  /// missing golden or the recording; nil if the view matches the golden.
  func difference(from view: some View, _ options: PictureOptions) throws -> String? {
    let drawn = try DrawnPicture(view, options)
    let asked = ProcessInfo.processInfo.environment[Self.recording] ?? ""
    if asked.split(separator: ",").contains(where: { $0 == name }) { return try record(drawn) }
    guard FileManager.default.fileExists(atPath: png.path), FileManager.default.fileExists(atPath: text.path) else {
      try keep(drawn)
      return "\(name) has no golden. Look at \(failures.path)/\(name).png; if it is right, record it: "
        + "\(Self.recording)=\(name) swift test"
    }
    return try compare(drawn, tolerance: options.tolerance)
  }

  private func record(_ drawn: DrawnPicture) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try drawn.png.write(to: png, options: .atomic)
    try Data(drawn.text.utf8).write(to: text, options: .atomic)
    return "\(name) was recorded in \(png.path). Look at it, then test without \(Self.recording)"
  }

  private func compare(_ drawn: DrawnPicture, tolerance: Int) throws -> String? {
    let kept = try String(contentsOf: text, encoding: .utf8)
    let same = kept == drawn.text
    if same, try Data(contentsOf: png) == drawn.png { return nil }
    try keep(drawn)
    let difference = PictureDifference(
      expected: try CGImage(contentsOfFile: png.path),
      actual: try CGImage(contentsOfFile: failures.appending(path: "\(name).png").path))
    if let largest = difference.largest, largest <= tolerance, same || tolerance > 0 {
      try discard()
      return nil
    }
    let sheet = failures.appending(path: "\(name).difference.png")
    try difference.sheet.pngData().write(to: sheet, options: .atomic)
    var sentences = [words(difference)]
    let fonts = kept.split(separator: "\n").prefix { $0 != "-" }.joined(separator: "\n")
    if fonts != drawn.fonts.description {
      sentences.append(
        "The golden was recorded with other fonts: it has \(Self.line(fonts)), this machine \(Self.line(drawn.fonts.description))"
      )
    } else if same {
      sentences.append("What is drawn is the same; only the pixels differ")
    }
    sentences.append("See expected | difference | actual in \(sheet.path)")
    return sentences.joined(separator: ". ")
  }

  private func words(_ difference: PictureDifference) -> String {
    guard let largest = difference.largest, let count = difference.count else {
      let a = difference.expected.bitmap.size
      let b = difference.actual.bitmap.size
      return "\(name) has \(b.width) × \(b.height) pixels instead of \(a.width) × \(a.height)"
    }
    if count == 0 { return "\(name) looks the same, but what is drawn differs from \(text.lastPathComponent)" }
    return "\(name) differs in \(count) pixels, by up to \(largest) of 255"
  }

  private static func line(_ fonts: String) -> String {
    fonts.isEmpty ? "none" : fonts.replacing("\n", with: ", ").replacing("font ", with: "")
  }

  /// Writes the picture and its text to the folder of failures.
  private func keep(_ drawn: DrawnPicture) throws {
    try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    try drawn.png.write(to: failures.appending(path: "\(name).png"), options: .atomic)
    try Data(drawn.text.utf8).write(to: failures.appending(path: "\(name).txt"), options: .atomic)
  }

  private func discard() throws {
    for suffix in ["png", "txt"] {
      try FileManager.default.removeItem(at: failures.appending(path: "\(name).\(suffix)"))
    }
  }
}
