import Views

/// Adds a soft shadow to text on glass, or a halo to text without a background, so that it stands out from a backdrop of
/// any brightness.
struct TextShadow: ViewModifier {
  @Environment(\.stickerPalette) private var palette

  func body(content: Content) -> some View {
    if palette.halo != .clear {
      content
        .shadow(color: palette.halo, radius: 0.7).shadow(color: palette.halo, radius: 0.7)
        .shadow(color: palette.halo, radius: 1.2)
    } else if palette.textShadow == .clear {
      content
    } else {
      content.shadow(color: palette.textShadow, radius: 2, y: 0.5)
    }
  }
}

extension View {
  /// Adds the palette's halo or text shadow, if it has one.
  func textShadow() -> some View { modifier(TextShadow()) }
}
