public import Views

/// Adds a sticker's background, which is Liquid Glass, drawn glass, or nothing.
///
/// With `stickerTransparentMode`, the content is only clipped to the shape. With `stickerUseGlassEffect`, it has a
/// glass background. Otherwise, it has dark or light glass that is drawn in translucent layers, so that it needs no
/// backdrop, with a shadow around it. It depends on the colour scheme and on `stickerBackgroundOpacity`.
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
      cut
        .overlay { if glass.isClear, colorScheme == .light { outline } }
        .glassEffect(glass.isClear ? glass.dimming(dimming) : glass, in: shape)
    } else if colorScheme == .dark {
      cut
        .background { DrawnGlass(shape: shape, isDark: true, opacity: min(max(opacity, 0.85), 1)) }
        .overlay { DrawnRim(shape: shape, isDark: true) }
    } else {
      cut
        .background { DrawnGlass(shape: shape, isDark: false, opacity: min(max(opacity, 0.75), 0.95)) }
        .overlay { DrawnRim(shape: shape, isDark: false) }
    }
  }

  /// A faint line just outside the rim. Clear glass has no shadow, and its rim cannot be brighter than a white backdrop.
  private var outline: some View {
    shape.inset(by: -0.5).strokeBorder(.black.opacity(0.08), lineWidth: 0.5).accessibilityHidden(true)
  }

  /// The layer beneath clear glass, dark beneath light text and light beneath dark text. Regular glass needs none.
  private var dimming: Color { colorScheme == .dark ? .black.opacity(0.35) : .white.opacity(0.2) }
}

extension View {
  /// Adds a sticker background with continuous rounded corners.
  public func glassBackground(cornerRadius: CGFloat) -> some View {
    modifier(GlassBackground(in: RoundedRectangle(cornerRadius: cornerRadius)))
  }

  /// Adds a sticker background with a shape.
  public func glassBackground<S: InsettableShape>(in shape: S) -> some View { modifier(GlassBackground(in: shape)) }
}
