/// The mastering display of a PQ photo and its brightest pixels, as a PNG stores them.
public struct HDRLuminance: Hashable, Sendable {
  /// The type and the length of the chunk about the display (SMPTE ST 2086): red, green, blue and white with two bytes
  /// for each coordinate, in units of 0.00002, then the greatest and the least luminance.
  private static let display = (type: "mDCV", length: 24)
  /// The type and the length of the chunk about the pixels (CTA-861.3): the luminance of the brightest one, and the mean.
  private static let content = (type: "cLLI", length: 8)
  /// The units of luminances in a candela per square metre.
  static let unitsPerCandela = 10_000

  private var display: [UInt8]?
  private var content: [UInt8]?

  /// Creates metadata with no values.
  init() {}

  /// Reads the chunks of a PNG, by type. Those of a wrong length say nothing.
  init(chunks: [String: [UInt8]]) {
    func chunk(_ kind: (type: String, length: Int)) -> [UInt8]? {
      chunks[kind.type].flatMap { $0.count == kind.length ? $0 : nil }
    }
    display = chunk(Self.display)
    content = chunk(Self.content)
  }

  /// The luminance of the brightest pixel, or else of the display, in cd/m²; nil if neither is known.
  ///
  /// A 0 stands for an unknown value.
  var peak: Double? {
    let peaks = [content?.number(at: 0), display?.number(at: 16)]
    return peaks.lazy.compactMap { $0 }.first { $0 > 0 }.map { Double($0) / Double(Self.unitsPerCandela) }
  }

  /// The types and the contents of the chunks that say the same.
  var chunks: [(type: String, content: [UInt8])] {
    [(Self.display.type, display), (Self.content.type, content)].compactMap { type, content in
      content.map { (type, $0) }
    }
  }

  /// Adds the luminances in a property of a HEIF or AVIF image. Other types of properties are ignored.
  mutating func add(_ content: [UInt8], ofProperty type: String) {
    switch type {
    case "mdcv" where content.count >= Self.display.length:
      // Green, blue and red have four bytes each. Everything else is as in a PNG.
      display = Array(content[8..<12] + content[0..<8] + content[12..<Self.display.length])
    case "clli":
      // Two numbers of two bytes each, in cd/m².
      guard let peak = content.number(at: 0, count: 2), let mean = content.number(at: 2, count: 2) else { return }
      self.content = [peak, mean].flatMap { [UInt8](bigEndian: $0 * Self.unitsPerCandela) }
    default: break
    }
  }
}
