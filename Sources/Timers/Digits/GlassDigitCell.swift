public import Views

/// A character of a timer as a glass pane, in a cell whose size does not depend on the character.
public struct GlassDigitCell: View {
  private let character: String
  private let font: Font
  private let cellWidth: CGFloat
  private let cellHeight: CGFloat
  @Environment(\.glyphOutlines) private var outlines

  /// Creates a cell with a centred character.
  public init(character: String, font: Font, cellWidth: CGFloat, cellHeight: CGFloat) {
    self.character = character
    self.font = font
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }

  /// The glass pane. Each character has its own identity, so changes are cross-faded.
  public var body: some View {
    let textShape = GlassTextShape(text: character, font: font, outlines: outlines)
    ZStack {
      Rectangle()
        .fill(.clear)
        .overlay { edge(of: textShape) }
        .glassEffect(.clear.tint(Self.tint), in: textShape)
        .id(character)
        .transition(.opacity)
    }
    .frame(width: cellWidth, height: cellHeight)
  }

  /// A faint white tint that keeps the digits legible over a dark background.
  private static let tint = Color(white: 1, opacity: 0.24)

  /// Returns the highlights on a digit's edge, which are brightest at the top and bottom.
  private func edge(of digit: GlassTextShape) -> some View {
    digit
      .stroke(
        LinearGradient(
          stops: [
            .init(color: .white.opacity(0.62), location: 0), .init(color: .white.opacity(0.2), location: 0.45),
            .init(color: .white.opacity(0.6), location: 1),
          ], startPoint: .top, endPoint: .bottom),
        lineWidth: 1.6
      )
      .clipShape(digit)
  }
}
