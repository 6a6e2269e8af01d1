import Views

/// A soft shadow around glass digits that makes them stand out from a bright background.
///
/// The shadow darkens the background around the digits but not beneath them, so the clear glass stays bright. The
/// brighter the background, the stronger the shadow.
struct DigitShade: View {
  let text: String
  let font: Font
  let fontSize: CGFloat
  @Environment(\.glyphOutlines) private var outlines
  @Environment(\.digitBackdropLuma) private var luma

  var body: some View {
    let digits = GlassRowShape(text: text, font: font, fontSize: fontSize, outlines: outlines)
    digits
      .fill(.black.opacity(DigitContrast(over: luma).shade))
      .blur(radius: fontSize * 0.055)
      .offset(y: fontSize * 0.012)
      .clipShape(OutsideShape(inside: digits, reach: fontSize * 0.25), style: FillStyle(eoFill: true))
      .accessibilityHidden(true)
  }
}

/// The combined outline of a row of characters, each centred in its cell.
struct GlassRowShape: Shape {
  let text: String
  let font: Font
  let fontSize: CGFloat
  let outlines: GlyphOutlines

  var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

  func path(in rect: CGRect) -> Path {
    var row = Path()
    var x = rect.midX - fontSize * GlassTimerText.width(of: text) / 2
    for character in text {
      let width = fontSize * GlassTimerText.width(of: String(character))
      let cell = CGRect(x: x, y: rect.minY, width: width, height: rect.height)
      row.addPath(GlassTextShape(text: String(character), font: font, outlines: outlines).path(in: cell))
      x += width
    }
    return row
  }
}

/// The area outside a shape, up to `reach` points beyond its frame, to be filled with the even-odd rule.
private struct OutsideShape<Inside: Shape>: Shape {
  let inside: Inside
  let reach: CGFloat

  var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

  func path(in rect: CGRect) -> Path {
    var path = Path(rect.insetBy(dx: -reach, dy: -reach))
    path.addPath(inside.path(in: rect))
    return path
  }
}
