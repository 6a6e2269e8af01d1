import Views

/// A layer that mutes the backdrop beneath text on glass. It is dark beneath light text and light beneath dark text.
struct Scrim<S: Shape>: View {
  let shape: S
  @Environment(\.stickerPalette) private var palette

  var body: some View { shape.fill(palette.scrim) }
}
