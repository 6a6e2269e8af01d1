import Views

/// Mutes the backdrop beneath text on glass: dark under light text, light under dark text.
struct Scrim<S: Shape>: View {
  let shape: S
  @Environment(\.stickerPalette) private var palette

  var body: some View { shape.fill(palette.scrim) }
}
