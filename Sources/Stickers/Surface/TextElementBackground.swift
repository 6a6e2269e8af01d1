public import Views

/// Adds a fill and a thin border that set a group of text on a sticker apart from the backdrop.
public struct TextElementBackground<S: InsettableShape>: ViewModifier {
  private let shape: S
  @Environment(\.stickerPalette) private var palette

  /// Creates a background with a shape.
  public init(in shape: S) { self.shape = shape }

  /// Returns the content on the fill.
  public func body(content: Content) -> some View {
    content
      .background { shape.fill(palette.element) }
      .overlay {
        shape.strokeBorder(
          LinearGradient(gradient: palette.elementEdge, startPoint: .top, endPoint: .bottom), lineWidth: 0.5)
      }
  }
}

extension View {
  /// Adds the background for a group of text.
  public func textElementBackground<S: InsettableShape>(in shape: S) -> some View {
    modifier(TextElementBackground(in: shape))
  }
}
