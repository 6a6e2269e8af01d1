import Views

/// The theme's mark, or else the app icon, a leaf on a coloured background; nothing if `stickerShowsMark` is false.
struct AppIcon: View {
  var size: CGFloat
  var cornerRadius: CGFloat
  @Environment(\.stickerShowsMark) private var isShown
  @Environment(\.stickerTheme) private var theme
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    if isShown {
      if let mark = theme.mark { image(mark) } else { icon }
    }
  }

  private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: theme.radius(cornerRadius)) }

  private func image(_ mark: CGImage) -> some View {
    Image(decorative: mark, scale: 1).resizable().aspectRatio(contentMode: .fit)
      .frame(width: size, height: size)
      .clipShape(shape)
      .accessibilityHidden(true)
  }

  /// The colours of the icon.
  private var colors: (top: Color, bottom: Color, leaf: Color, vein: Color) {
    guard let accent = theme.accent?.variant(isDark: colorScheme == .dark) else {
      return (Color(hex: 0x63E08E), Color(hex: 0x0E9F6E), Color(hex: 0xDDF8E8), Color(hex: 0x14A874))
    }
    return (
      accent.mix(with: .white, by: 0.3, in: .device), accent.mix(with: .black, by: 0.12, in: .device),
      accent.mix(with: .white, by: 0.85, in: .device), accent
    )
  }

  private var icon: some View {
    let colors = colors
    return ZStack {
      shape.fill(LinearGradient(colors: [colors.top, colors.bottom], startPoint: .top, endPoint: .bottom))
      LeafBlade().fill(
        LinearGradient(colors: [.white, colors.leaf], startPoint: .topTrailing, endPoint: .bottomLeading))
      LeafVein().stroke(
        colors.vein, style: StrokeStyle(lineWidth: size * 0.05, lineCap: .round, lineJoin: .round))
      shape.strokeBorder(
        LinearGradient(
          colors: [Color(white: 1, opacity: 0.45), Color(white: 1, opacity: 0.08)], startPoint: .top, endPoint: .bottom),
        lineWidth: 0.5)
    }
    .frame(width: size, height: size)
    .accessibilityHidden(true)
  }
}

/// The blade of a leaf that points from the lower left to the upper right.
private struct LeafBlade: Shape {
  var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

  func path(in rect: CGRect) -> Path {
    Path { path in
      func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
      }
      path.move(to: point(0.77, 0.21))
      path.addCurve(to: point(0.27, 0.73), control1: point(0.82, 0.56), control2: point(0.6, 0.83))
      path.addCurve(to: point(0.77, 0.21), control1: point(0.15, 0.44), control2: point(0.38, 0.2))
      path.closeSubpath()
    }
  }
}

/// The leaf's stem and midrib.
private struct LeafVein: Shape {
  var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

  func path(in rect: CGRect) -> Path {
    Path { path in
      func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
      }
      path.move(to: point(0.57, 0.43))
      path.addQuadCurve(to: point(0.28, 0.725), control: point(0.38, 0.57))
    }
  }
}
