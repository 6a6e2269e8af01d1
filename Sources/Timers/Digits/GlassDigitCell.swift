public import Views

/// One character of a timer as a piece of glass, in a cell whose size does not depend on the character.
public struct GlassDigitCell: View {
  private let character: String
  private let font: Font
  private let cellWidth: CGFloat
  private let cellHeight: CGFloat
  @Environment(\.glyphOutlines) private var outlines

  /// A cell with a character in its middle.
  public init(character: String, font: Font, cellWidth: CGFloat, cellHeight: CGFloat) {
    self.character = character
    self.font = font
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }

  /// The glass; another character is other glass, and one comes as the other goes.
  public var body: some View {
    let textShape = GlassTextShape(text: character, font: font, outlines: outlines)
    ZStack {
      Rectangle()
        .fill(.clear)
        .glassEffect(.clear, in: textShape)
        .id(character)
        .transition(.opacity)
    }
    .frame(width: cellWidth, height: cellHeight)
  }
}
