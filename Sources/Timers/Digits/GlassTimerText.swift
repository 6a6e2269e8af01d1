public import Views

/// A time whose characters are glass panes, surrounded by a soft shadow.
///
/// All digit cells have the same width, as have all colon cells, so nothing moves as the time changes. The order of
/// digits stays the same in right-to-left layouts. The cells are marked for probing with `probePrefix` followed by
/// `cell 0`, `cell 1` and so on.
public struct GlassTimerText: View {
  private let text: String
  private let fontSize: CGFloat
  private let probePrefix: String
  @Environment(\.timerDrawsDigits) private var drawsDigits

  /// Creates a time with a font size in points.
  public init(text: String, fontSize: CGFloat, probePrefix: String = "") {
    self.text = text
    self.fontSize = fontSize
    self.probePrefix = probePrefix
  }

  private var digitCellWidth: CGFloat { fontSize * 0.6 }
  private var colonCellWidth: CGFloat { fontSize * 0.3 }

  /// Returns the font for a time's digits.
  ///
  /// The cells are sized for SF Rounded. The rounded design here is based on Inter, whose wider digits would touch at
  /// full size.
  static func font(size: CGFloat) -> Font { .system(size: size * 0.93, weight: .bold, design: .rounded) }

  /// Returns the height of a cell: the height of the tallest digits, about 0.7 em, plus half of `air` above and below.
  static func height(fontSize: CGFloat) -> CGFloat { fontSize * 0.705 + air }

  /// The distance, in points, between the digits of two times stacked without spacing.
  ///
  /// The reflection is moved up by this distance so that it touches the digits.
  static let air: CGFloat = 8

  /// Returns the width of a time in ems.
  static func width(of text: String) -> CGFloat { text.reduce(0) { $0 + ($1 == ":" ? 0.3 : 0.6) } }

  /// A row of cells.
  public var body: some View {
    HStack(spacing: 0) {
      ForEach(Array(text.enumerated()), id: \.offset) { offset, char in
        let isColon = char == ":"
        let cellWidth = isColon ? colonCellWidth : digitCellWidth
        Group {
          if drawsDigits {
            GlassDigitCell(
              character: String(char), font: Self.font(size: fontSize), cellWidth: cellWidth,
              cellHeight: Self.height(fontSize: fontSize))
          } else {
            Color.clear.frame(width: cellWidth, height: Self.height(fontSize: fontSize))
          }
        }
        .probing("\(probePrefix)cell \(offset)")
      }
    }
    .flipsForRightToLeftLayoutDirection(false)
    .environment(\.layoutDirection, .leftToRight)
    .background {
      if drawsDigits { DigitShade(text: text, font: Self.font(size: fontSize), fontSize: fontSize) }
    }
  }
}
