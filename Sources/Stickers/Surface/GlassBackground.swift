public import Views

/// Adds a sticker's background, which is Liquid Glass, a plain colour, or nothing.
///
/// With `stickerTransparentMode`, the content is only clipped to the shape. With `stickerUseGlassEffect`, it has a
/// glass background. Otherwise, it has a dark or light background that depends on the colour scheme and on
/// `stickerBackgroundOpacity`.
public struct GlassBackground<S: InsettableShape>: ViewModifier {
  private let shape: S
  @Environment(\.stickerTransparentMode) private var isTransparent
  @Environment(\.stickerUseGlassEffect) private var usesGlass
  @Environment(\.stickerGlass) private var glass
  @Environment(\.stickerBackgroundOpacity) private var opacity
  @Environment(\.colorScheme) private var colorScheme

  /// Creates a background with a shape.
  public init(in shape: S) { self.shape = shape }

  /// Returns the content on its background.
  public func body(content: Content) -> some View {
    let cut = content.clipShape(shape)
    if isTransparent {
      cut
    } else if usesGlass {
      cut.glassEffect(glass.isClear ? glass.dimming(dimming) : glass, in: shape)
    } else if colorScheme == .dark {
      cut
        .background { darkLayers }
        .overlay { shape.strokeBorder(darkEdge, lineWidth: 1) }
    } else {
      cut
        .background { shape.fill(Color(white: 1, opacity: min(max(opacity, 0.75), 0.95))) }
        .overlay { shape.strokeBorder(Color(white: 0, opacity: 0.1), lineWidth: 0.5) }
    }
  }

  /// The layer beneath clear glass, dark beneath light text and light beneath dark text. Regular glass needs none.
  private var dimming: Color { colorScheme == .dark ? .black.opacity(0.35) : .white.opacity(0.2) }

  /// A black layer that dims the backdrop, and a white sheen that fades towards the bottom.
  @ViewBuilder private var darkLayers: some View {
    shape.fill(Color(white: 0.04, opacity: min(max(opacity, 0), 1) * 0.84))
    shape.fill(
      LinearGradient(
        colors: [Color(white: 1, opacity: 0.13), Color(white: 1, opacity: 0.04)], startPoint: .top, endPoint: .bottom))
  }

  private var darkEdge: LinearGradient {
    LinearGradient(
      stops: [
        .init(color: Color(white: 1, opacity: 0.38), location: 0),
        .init(color: Color(white: 1, opacity: 0.08), location: 0.5),
        .init(color: Color(white: 1, opacity: 0.2), location: 1),
      ], startPoint: .topLeading, endPoint: .bottomTrailing)
  }
}

extension View {
  /// Adds a sticker background with continuous rounded corners.
  public func glassBackground(cornerRadius: CGFloat) -> some View {
    modifier(GlassBackground(in: RoundedRectangle(cornerRadius: cornerRadius)))
  }

  /// Adds a sticker background with a shape.
  public func glassBackground<S: InsettableShape>(in shape: S) -> some View { modifier(GlassBackground(in: shape)) }
}
