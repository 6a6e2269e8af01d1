import Views

/// A soft shade around glass digits, so that they stand out from whatever is behind them.
///
/// Clear glass shows the picture behind it, bright or dark; the shade darkens that picture around the digits and not
/// beneath them, so the glass keeps its light.
struct DigitShade: View {
  let text: String
  let font: Font
  let fontSize: CGFloat
  @Environment(\.glyphOutlines) private var outlines

  var body: some View {
    let digits = GlassRowShape(text: text, font: font, fontSize: fontSize, outlines: outlines)
    digits
      .fill(.black.opacity(0.34))
      .blur(radius: fontSize * 0.055)
      .offset(y: fontSize * 0.012)
      .clipShape(OutsideShape(inside: digits, reach: fontSize * 0.25), style: FillStyle(eoFill: true))
      .accessibilityHidden(true)
  }
}

/// A row of characters, each in the middle of its cell, as one outline.
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

/// What lies around a shape: by the even-odd rule, all but its inside.
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
