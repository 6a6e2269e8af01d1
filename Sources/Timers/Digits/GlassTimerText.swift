public import Views

/// A time whose every digit is a piece of glass, with a soft shade around.
///
/// Digits and colons have cells of their own widths, so that nothing moves as the time changes; digits stay in order
/// where lines run from the right. The characters are marked for probing as `cell 0`, `cell 1` and so on, after a
/// prefix.
public struct GlassTimerText: View {
  private let text: String
  private let fontSize: CGFloat
  private let probePrefix: String

  /// A time in a font of some points an em.
  public init(text: String, fontSize: CGFloat, probePrefix: String = "") {
    self.text = text
    self.fontSize = fontSize
    self.probePrefix = probePrefix
  }

  private var digitCellWidth: CGFloat { fontSize * 0.6 }
  private var colonCellWidth: CGFloat { fontSize * 0.3 }

  /// The font of a time's digits. Cells are measured for SF Rounded; the rounded design here is Inter, whose digits are a
  /// little wider and would touch.
  static func font(size: CGFloat) -> Font { .system(size: size * 0.93, weight: .bold, design: .rounded) }

  /// How high a cell is: as its highest digits, seven tenths of an em, and half of `air` above them and below.
  private var cellHeight: CGFloat { fontSize * 0.705 + Self.air }

  /// Points between the digits of a time and those of one right beneath it. A reflection is pulled up by as many, so that
  /// it abuts what it reflects.
  static let air: CGFloat = 8

  /// How wide a time is, in ems.
  static func width(of text: String) -> CGFloat { text.reduce(0) { $0 + ($1 == ":" ? 0.3 : 0.6) } }

  /// The cells, side by side.
  public var body: some View {
    HStack(spacing: 0) {
      ForEach(Array(text.enumerated()), id: \.offset) { offset, char in
        let isColon = char == ":"
        let cellWidth = isColon ? colonCellWidth : digitCellWidth
        GlassDigitCell(
          character: String(char), font: Self.font(size: fontSize), cellWidth: cellWidth, cellHeight: cellHeight
        )
        .probing("\(probePrefix)cell \(offset)")
      }
    }
    .flipsForRightToLeftLayoutDirection(false)
    .environment(\.layoutDirection, .leftToRight)
    .background { DigitShade(text: text, font: Self.font(size: fontSize), fontSize: fontSize) }
  }
}
