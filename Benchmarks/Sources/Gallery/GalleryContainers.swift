import Views

/// A glass button with a symbol.
private struct GalleryButton: View {
  var symbol: String
  var glass: Views.Glass
  var size: CGFloat = 48

  var body: some View {
    Image(systemName: symbol).font(.system(size: size * 0.4)).frame(width: size, height: size).glassEffect(glass)
  }
}

/// A glass container at rest.
struct GalleryContainer: View {
  enum Kind: CaseIterable { case two, three, ten, tints, shapes, union }

  var kind: Kind
  var glass: Views.Glass
  @Namespace private var namespace

  var body: some View {
    GlassEffectContainer(spacing: 24) { panes.foregroundStyle(.primary) }
  }

  @ViewBuilder private var panes: some View {
    switch kind {
    case .two:
      HStack(spacing: 8) {
        button("heart.fill"); button("star.fill")
      }
    case .three:
      HStack(spacing: 6) {
        button("backward.fill"); button("play.fill"); button("forward.fill")
      }
    case .ten:
      VStack(spacing: 8) {
        ForEach(0..<2) { _ in
          HStack(spacing: 6) { ForEach(0..<5) { _ in GalleryButton(symbol: "circle.fill", glass: glass, size: 30) } }
        }
      }
    case .tints:
      HStack(spacing: 4) {
        GalleryButton(symbol: "heart.fill", glass: glass.tint(.red))
        GalleryButton(symbol: "leaf.fill", glass: glass)
        GalleryButton(symbol: "drop.fill", glass: glass.tint(.blue))
      }
    case .shapes:
      HStack(spacing: 8) {
        Text("Now").font(.headline).padding(12).glassEffect(glass, in: .rect(cornerRadius: 12))
        button("bell.fill")
        Color.clear.frame(width: 40, height: 60).glassEffect(glass, in: .ellipse)
      }
    case .union:
      HStack(spacing: 32) {
        HStack(spacing: 20) {
          button("moon.fill").glassEffectUnion(id: 1, namespace: namespace)
          button("bolt.fill").glassEffectUnion(id: 1, namespace: namespace)
        }
        button("flame.fill")
      }
    }
  }

  private func button(_ symbol: String) -> GalleryButton { GalleryButton(symbol: symbol, glass: glass) }
}

/// Two panes separated by a gap, which is negative if they overlap.
struct GalleryApproach: View {
  var glass: Views.Glass
  var gap: CGFloat

  var body: some View {
    GlassEffectContainer(spacing: 28) {
      HStack(spacing: gap) {
        ForEach(0..<2) { _ in Color.clear.frame(width: 44, height: 44).glassEffect(glass) }
      }
    }
  }
}

/// A pane that splits into two over one second.
struct GalleryMorph: View {
  var glass: Views.Glass
  @State private var isExpanded = false
  @Namespace private var namespace

  var body: some View {
    GlassEffectContainer(spacing: 20) {
      HStack(spacing: 20) {
        GalleryButton(symbol: "plus", glass: glass).glassEffectID("plus", in: namespace)
        if isExpanded { GalleryButton(symbol: "star.fill", glass: glass).glassEffectID("star", in: namespace) }
      }
    }
    .onAppear { withAnimation(.linear(duration: 1)) { isExpanded = true } }
  }
}

/// A pane that appears over one second.
struct GalleryArrival: View {
  var glass: Views.Glass
  @State private var isPresent = false

  var body: some View {
    ZStack { if isPresent { GalleryButton(symbol: "bell.fill", glass: glass, size: 56) } }
      .frame(width: 56, height: 56)
      .onAppear { withAnimation(.linear(duration: 1)) { isPresent = true } }
  }
}

/// A pane that reacts to touches.
struct GalleryPress: View {
  var glass: Views.Glass

  var body: some View {
    Text("Start").font(.headline).frame(width: 110, height: 50).glassEffect(glass.interactive())
  }
}
