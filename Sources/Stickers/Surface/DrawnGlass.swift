import Views

/// Glass that is drawn in translucent layers, for pictures without a backdrop to refract.
///
/// It has the parts of real glass: a tinted body, light that enters at the top and gathers along the edges, and a
/// shadow around it. The body is opaque enough for the palette's text to have a contrast of 4.5:1 on any ground.
struct DrawnGlass<S: InsettableShape>: View {
  var shape: S
  /// Whether the glass is dark.
  var isDark: Bool
  /// The opacity of the body, 0…1.
  var opacity: Double

  var body: some View {
    ZStack {
      shadow
      if isDark { darkBody } else { lightBody }
    }
  }

  /// The shadow is cut out beneath the glass, which would otherwise look dirty.
  private var shadow: some View {
    shape.fill(.black)
      .shadow(color: Color(white: 0, opacity: isDark ? 0.3 : 0.2), radius: 9, y: 5)
      .shadow(color: Color(white: 0, opacity: 0.1), radius: 1.5, y: 0.5)
      .mask { Surroundings(shape: shape, distance: DrawnShadow.reach).fill(style: FillStyle(eoFill: true)) }
  }

  private var lightBody: some View {
    shape.fill(
      LinearGradient(
        stops: [
          .init(color: Color(red: 0.965, green: 0.975, blue: 0.99, opacity: opacity * 0.88), location: 0),
          .init(color: Color(red: 0.93, green: 0.945, blue: 0.97, opacity: opacity * 0.76), location: 0.45),
          .init(color: Color(red: 0.9, green: 0.92, blue: 0.955, opacity: opacity * 0.84), location: 1),
        ], startPoint: .topLeading, endPoint: .bottomTrailing
      )
      .shadow(.inner(color: Color(red: 0.3, green: 0.38, blue: 0.5, opacity: 0.22), radius: 2.5, x: -0.5, y: -1.5))
      .shadow(.inner(color: Color(white: 1, opacity: 0.8), radius: 3, x: 0.5, y: 1.5)))
  }

  private var darkBody: some View {
    shape.fill(
      LinearGradient(
        stops: [
          .init(color: Color(red: 0.13, green: 0.14, blue: 0.16, opacity: opacity * 0.86), location: 0),
          .init(color: Color(red: 0.05, green: 0.055, blue: 0.07, opacity: opacity * 0.88), location: 0.5),
          .init(color: Color(red: 0.09, green: 0.1, blue: 0.12, opacity: opacity * 0.86), location: 1),
        ], startPoint: .topLeading, endPoint: .bottomTrailing
      )
      .shadow(.inner(color: Color(white: 1, opacity: 0.3), radius: 3, x: 0.5, y: 1.5))
      .shadow(.inner(color: Color(white: 1, opacity: 0.16), radius: 2.5, x: -0.5, y: -1.5)))
  }
}

/// The shadow around drawn glass.
enum DrawnShadow {
  /// The distance from the glass, in points, at which the shadow ends.
  static let reach = 28.0
}

/// The light along the edge of drawn glass, which is brightest where the edge faces up or down.
struct DrawnRim<S: InsettableShape>: View {
  var shape: S
  /// Whether the glass is dark.
  var isDark: Bool

  var body: some View {
    ZStack {
      shape.strokeBorder(Color(white: 0, opacity: isDark ? 0.3 : 0.14), lineWidth: 0.5)
      shape.inset(by: 0.5).strokeBorder(light, lineWidth: 1)
    }
    .accessibilityHidden(true)
  }

  private var light: LinearGradient {
    let peak = isDark ? 0.55 : 1
    return LinearGradient(
      stops: [
        .init(color: Color(white: 1, opacity: peak), location: 0),
        .init(color: Color(white: 1, opacity: peak * 0.75), location: 0.2),
        .init(color: Color(white: 1, opacity: peak * 0.18), location: 0.5),
        .init(color: Color(white: 1, opacity: peak * 0.4), location: 0.8),
        .init(color: Color(white: 1, opacity: peak * 0.8), location: 1),
      ], startPoint: .topLeading, endPoint: .bottomTrailing)
  }
}

/// The area around a shape up to a distance, to be filled with the even-odd rule.
private struct Surroundings<S: Shape>: Shape {
  var shape: S
  var distance: CGFloat

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.addRect(rect.insetBy(dx: -distance, dy: -distance))
      path.addPath(shape.path(in: rect))
    }
  }
}
