import Views

/// Adds a soft shadow to text on glass so that it stands out from a backdrop of any brightness.
struct TextShadow: ViewModifier {
  @Environment(\.stickerPalette) private var palette

  func body(content: Content) -> some View {
    if palette.textShadow == .clear {
      content
    } else {
      content.shadow(color: palette.textShadow, radius: 2, y: 0.5)
    }
  }
}

extension View {
  /// Adds the palette's text shadow, if it has one.
  func textShadow() -> some View { modifier(TextShadow()) }
}
