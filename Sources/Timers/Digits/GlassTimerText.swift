public import Views

/// A time in which every character is a pane of glass, surrounded by a soft shade.
///
/// All digits have cells of one width and colons of another, so nothing moves as the time changes. Digits keep their
/// order in right-to-left layouts. The cells are marked for probing as `cell 0`, `cell 1` and so on, after
/// `probePrefix`.
public struct GlassTimerText: View {
  private let text: String
  private let fontSize: CGFloat
  private let probePrefix: String

  /// A time with a font size in points.
  public init(text: String, fontSize: CGFloat, probePrefix: String = "") {
    self.text = text
    self.fontSize = fontSize
    self.probePrefix = probePrefix
  }

  private var digitCellWidth: CGFloat { fontSize * 0.6 }
  private var colonCellWidth: CGFloat { fontSize * 0.3 }

  /// Returns the font of a time's digits. Cells are measured for SF Rounded; the rounded design here is Inter, whose
  /// wider digits would touch at full size.
  static func font(size: CGFloat) -> Font { .system(size: size * 0.93, weight: .bold, design: .rounded) }

  /// The height of a cell: that of the tallest digits, about seven tenths of an em, with half of `air` above and below.
  private var cellHeight: CGFloat { fontSize * 0.705 + Self.air }

  /// The distance in points between the digits of a time and those of another one directly below it.
  ///
  /// A reflection is moved up by this distance, so that it touches the digits.
  static let air: CGFloat = 8

  /// Returns the width of a time in ems.
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
