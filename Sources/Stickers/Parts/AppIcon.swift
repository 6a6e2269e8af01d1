import Views

/// The app icon, which is a leaf on a green background; nothing if `stickerShowsMark` is false.
struct AppIcon: View {
  var size: CGFloat
  var cornerRadius: CGFloat
  @Environment(\.stickerShowsMark) private var isShown

  var body: some View {
    if isShown { icon }
  }

  private var icon: some View {
    let shape = RoundedRectangle(cornerRadius: cornerRadius)
    return ZStack {
      shape.fill(
        LinearGradient(colors: [Color(hex: 0x63E08E), Color(hex: 0x0E9F6E)], startPoint: .top, endPoint: .bottom))
      LeafBlade().fill(
        LinearGradient(colors: [.white, Color(hex: 0xDDF8E8)], startPoint: .topTrailing, endPoint: .bottomLeading))
      LeafVein().stroke(
        Color(hex: 0x14A874), style: StrokeStyle(lineWidth: size * 0.05, lineCap: .round, lineJoin: .round))
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
