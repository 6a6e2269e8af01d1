import Vitrine

/// Code that draws.
struct DrawingPlaces: View {
  @State private var side = 10.0

  var body: some View {
    Canvas { context, size in
      reach(.canvas)
      context.drawLayer { layer in
        reach(.canvasLayer)
        layer.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
      }
    }
    .frame(width: 10, height: 10)
    Path { path in
      reach(.path)
      path.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    .frame(width: 10, height: 10)
    Diamond().frame(width: side, height: 10)
    Text("a").modifier(Shifted(distance: side)).animation(.linear(duration: 1), value: side)
      .onAppear { side = 20 }
    Text("b").visualEffect { effect, proxy in
      effect.offset(x: proxy.size.width / reachWithoutIsolation(.visualEffect))
    }
  }
}

nonisolated private struct Diamond: Shape {
  func path(in rect: CGRect) -> Path {
    let inset = reachWithoutIsolation(.shape)
    return Path(ellipseIn: rect.insetBy(dx: rect.width / inset, dy: 0))
  }
}

private struct Shifted: GeometryEffect {
  var distance: Double

  var animatableData: Double {
    get { distance }
    set {
      reach(.animatableData)
      distance = newValue
    }
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    ProjectionTransform(CGAffineTransform(translationX: distance / reach(.geometryEffect), y: 0))
  }
}
