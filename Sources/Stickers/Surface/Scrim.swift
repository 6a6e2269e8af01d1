import Views

/// What dims the picture beneath glass, in the colour scheme of the content on the glass.
struct Scrim<S: Shape>: View {
  let shape: S
  @Environment(\.stickerPalette) private var palette

  var body: some View { shape.fill(palette.scrim) }
}
