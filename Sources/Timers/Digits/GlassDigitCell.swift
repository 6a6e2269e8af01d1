public import Views

/// A character of a timer as a glass pane, in a cell whose size does not depend on the character.
public struct GlassDigitCell: View {
  private let character: String
  private let font: Font
  private let cellWidth: CGFloat
  private let cellHeight: CGFloat
  @Environment(\.glyphOutlines) private var outlines
  @Environment(\.digitBackdropLuma) private var luma

  /// Creates a cell with a centred character.
  public init(character: String, font: Font, cellWidth: CGFloat, cellHeight: CGFloat) {
    self.character = character
    self.font = font
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }

  /// The glass pane. Each character has a distinct identity, so changes are cross-faded.
  public var body: some View {
    // A faint white tint keeps the digits legible over a dark backdrop.
    let tint = Color(white: 1, opacity: DigitContrast(over: luma).tint)
    ZStack {
      Rectangle()
        .fill(.clear)
        .glassEffect(.clear.tint(tint), in: GlassTextShape(text: character, font: font, outlines: outlines))
        .id(character)
        .transition(.opacity)
    }
    .frame(width: cellWidth, height: cellHeight)
  }
}
