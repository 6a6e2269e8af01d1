import CairoDrawing
import Views

extension GallerySheet {
  /// Returns a sheet with effects on clear and regular glass of both generations.
  static func effects(shaper: PangoShaper) -> GallerySheet {
    let kinds = GalleryEffect.Kind.allCases
    return views(
      size: CGSize(width: 236, height: 124),
      rows: kinds.map { kind in
        looks.map { look in (kind.rawValue, GalleryEffect(kind: kind, glass: look.glass), look, 0) }
      },
      shaper: shaper)
  }
}

/// Glass with an effect applied to it.
private struct GalleryEffect: View {
  enum Kind: String, CaseIterable {
    case shadow, glow
    case mergedShadow = "merged shadow"
    case blur, saturation, hue, blend, mask, perspective
  }

  var kind: Kind
  var glass: Views.Glass

  @ViewBuilder var body: some View {
    switch kind {
    case .shadow: card.shadow(color: .black.opacity(0.4), radius: 10, y: 8)
    case .glow: card.shadow(color: .orange, radius: 12)
    case .mergedShadow:
      GlassEffectContainer(spacing: 24) {
        HStack(spacing: 8) {
          ForEach(0..<3) { _ in Color.clear.frame(width: 50, height: 50).glassEffect(glass) }
        }
      }
      .shadow(color: .black.opacity(0.5), radius: 6, y: 6)
    case .blur: card.blur(radius: 3)
    case .saturation: card.saturation(0)
    case .hue: card.hueRotation(.degrees(150))
    case .blend: card.blendMode(.overlay)
    case .mask:
      card.mask(LinearGradient(colors: [.black, .clear], startPoint: .leading, endPoint: .trailing))
    case .perspective:
      card.rotation3DEffect(.degrees(40), axis: (x: 0, y: 1, z: 0)).shadow(color: .black.opacity(0.4), radius: 8, y: 6)
    }
  }

  private var card: some View {
    HStack(spacing: 10) {
      Image(systemName: "sun.max.fill").font(.system(size: 22))
      Text("Sunny").font(.headline)
    }
    .frame(width: 160, height: 76).glassEffect(glass, in: .rect(cornerRadius: 22))
  }
}
