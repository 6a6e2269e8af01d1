public import Views

/// The material behind a group of text inside a sticker: it sets text off from a picture that shines through.
public struct TextElementBackground<S: InsettableShape>: ViewModifier {
  private let shape: S
  @Environment(\.stickerPalette) private var palette

  /// A material of a shape.
  public init(in shape: S) { self.shape = shape }

  /// The content on the material.
  public func body(content: Content) -> some View {
    content
      .background { shape.fill(palette.element) }
      .overlay { shape.strokeBorder(palette.elementEdge, lineWidth: 0.5) }
  }
}

extension View {
  /// Puts the view on the material of a group of text.
  public func textElementBackground<S: InsettableShape>(in shape: S) -> some View {
    modifier(TextElementBackground(in: shape))
  }
}
