import DisplayLists

/// A stretch of a paragraph between two breaks that its text demands, as UTF-8.
///
/// Control characters other than tabs are gone: they have no shape.
struct HardLine {
  /// Bytes that share a span.
  struct Stretch {
    /// Where in the line's text.
    var bytes: Range<Int>
    /// Which of the paragraph's spans.
    var span: Int
  }

  /// The characters.
  private(set) var text: [UInt8] = []
  /// Which span each of them has, in order, without gaps.
  private(set) var stretches: [Stretch] = []
  /// The span at the line's beginning, which an empty line has too.
  let firstSpan: Int
  /// Whether a line separator, not a paragraph's end, came before.
  let continuesParagraph: Bool
  /// Whether each byte is a printable character of ASCII, which most lines are made of: much need not be asked of these.
  private(set) var isPrintableASCII = true

  /// Whether there is a letter of ASCII among the characters.
  var hasLettersOfASCII: Bool { text.contains { (0x61...0x7a).contains($0 | 0x20) } }

  /// The lines of some spans: none for no spans, else one more than there are breaks.
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

  /// The same line, all of it in another span of the paragraph.
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
