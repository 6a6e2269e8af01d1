public import Views

/// The fill behind a group of text on a sticker, which sets it off from the backdrop.
public struct TextElementBackground<S: InsettableShape>: ViewModifier {
  private let shape: S
  @Environment(\.stickerPalette) private var palette

  /// A fill with a shape.
  public init(in shape: S) { self.shape = shape }

  /// The content on the fill.
  public func body(content: Content) -> some View {
    content
      .background { shape.fill(palette.element) }
      .overlay { shape.strokeBorder(palette.elementEdge, lineWidth: 0.5) }
  }
}

extension View {
  /// Puts the view on the fill for a group of text.
  public func textElementBackground<S: InsettableShape>(in shape: S) -> some View {
    modifier(TextElementBackground(in: shape))
  }
}
