import DisplayLists

/// The UTF-8 text between two mandatory line breaks of a paragraph.
///
/// Control characters other than tabs are removed, because they have no glyphs.
struct HardLine {
  /// A range of bytes from one span.
  struct Stretch {
    /// The range in the line's text.
    var bytes: Range<Int>
    /// The index of the span in the paragraph.
    var span: Int
  }

  /// The characters, as UTF-8.
  private(set) var text: [UInt8] = []
  /// The consecutive stretches that make up the text.
  private(set) var stretches: [Stretch] = []
  /// The index of the span at the start of the line, which may be empty.
  let firstSpan: Int
  /// Whether the line follows a line separator rather than a paragraph separator.
  let continuesParagraph: Bool
  /// Whether the text is entirely printable ASCII. Most lines are, which allows a faster path.
  private(set) var isPrintableASCII = true

  /// Whether the text contains an ASCII letter.
  var hasASCIILetters: Bool { text.contains { (0x61...0x7a).contains($0 | 0x20) } }

  /// Splits spans at mandatory breaks. Returns one line more than there are breaks, or no lines if there are no spans.
  static func lines(of spans: [TextSpan]) -> [HardLine] {
    guard !spans.isEmpty else { return [] }
    var lines = [HardLine(firstSpan: 0, continuesParagraph: false)]
    var lastWasReturn = false
    for (index, span) in spans.enumerated() {
      if !span.text.isEmpty, span.text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) {
        lines[lines.count - 1].append(span.text.utf8, span: index)
        lastWasReturn = false
        continue
      }
      for scalar in span.text.unicodeScalars {
        defer { lastWasReturn = scalar == "\r" }
        switch scalar {
        case "\n" where lastWasReturn: break
        case "\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2029}":
          lines.append(HardLine(firstSpan: index, continuesParagraph: false))
        case "\u{2028}":
          lines.append(HardLine(firstSpan: index, continuesParagraph: true))
        case "\t": lines[lines.count - 1].append(scalar, span: index)
        default:
          if scalar.properties.generalCategory != .control { lines[lines.count - 1].append(scalar, span: index) }
        }
      }
    }
    return lines
  }

  /// Returns a copy of the line whose text belongs entirely to the span at an index of another paragraph.
  func inSpan(_ span: Int) -> HardLine {
    var line = HardLine(firstSpan: span, continuesParagraph: false)
    line.text = text
    line.isPrintableASCII = isPrintableASCII
    line.stretches = text.isEmpty ? [] : [Stretch(bytes: 0..<text.count, span: span)]
    return line
  }

  private init(firstSpan: Int, continuesParagraph: Bool) {
    self.firstSpan = firstSpan
    self.continuesParagraph = continuesParagraph
  }

  private mutating func append(_ scalar: Unicode.Scalar, span: Int) {
    if !(0x20...0x7e).contains(scalar.value) { isPrintableASCII = false }
    append(UTF8.encode(scalar).unsafelyUnwrapped, span: span)
  }

  private mutating func append(_ bytes: some Sequence<UInt8>, span: Int) {
    let start = text.count
    text.append(contentsOf: bytes)
    if stretches.last?.span == span {
      stretches[stretches.count - 1].bytes = stretches[stretches.count - 1].bytes.lowerBound..<text.count
    } else {
      stretches.append(Stretch(bytes: start..<text.count, span: span))
    }
  }
}
