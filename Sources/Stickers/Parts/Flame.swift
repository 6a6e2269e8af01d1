import Views

/// A flame that represents energy.
struct Flame: View {
  var height: CGFloat
  @Environment(\.stickerPalette) private var palette

  var body: some View {
    ZStack(alignment: .bottom) {
      FlameShape().fill(LinearGradient(gradient: palette.energy, startPoint: .top, endPoint: .bottom))
      FlameShape().fill(palette.energyCore)
        .frame(width: height * 0.34, height: height * 0.42).padding(.bottom, height * 0.06)
    }
    .frame(width: height * 0.8, height: height)
    .accessibilityHidden(true)
  }
}

private struct FlameShape: Shape {
  var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

  func path(in rect: CGRect) -> Path {
    Path { path in
      func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
      }
      path.move(to: point(0.5, 1))
      path.addCurve(to: point(0.04, 0.63), control1: point(0.22, 1), control2: point(0.04, 0.84))
      path.addCurve(to: point(0.45, 0), control1: point(0.04, 0.37), control2: point(0.42, 0.3))
      path.addCurve(to: point(0.76, 0.38), control1: point(0.63, 0.1), control2: point(0.73, 0.24))
      path.addCurve(to: point(0.84, 0.3), control1: point(0.8, 0.36), control2: point(0.82, 0.34))
      path.addCurve(to: point(0.96, 0.63), control1: point(0.92, 0.4), control2: point(0.96, 0.51))
      path.addCurve(to: point(0.5, 1), control1: point(0.96, 0.84), control2: point(0.78, 1))
      path.closeSubpath()
    }
  }
}
