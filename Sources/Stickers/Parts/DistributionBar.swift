import Meals
import Views

/// A bar whose segments show the fraction of energy from each macronutrient.
struct DistributionBar: View {
  var nutrition: Nutrition
  var height: CGFloat
  /// The fraction of the track that the bar fills, 0…1.
  var extent: Double = 1
  @Environment(\.stickerPalette) private var palette

  var body: some View {
    ZStack {
      Capsule().fill(palette.track)
      ForEach(parts, id: \.macro) { part in
        BarPart(from: part.from * extent, to: part.to * extent, gap: 2).fill(palette.color(of: part.macro))
      }
    }
    .frame(height: height)
    .accessibilityHidden(true)
  }

  private struct Part {
    var macro: Macro
    var from: Double
    var to: Double
  }

  /// The segments in order from leading to trailing. Small segments are widened so that they stay visible.
  private var parts: [Part] {
    guard let shares = EnergyShares(nutrition) else { return [] }
    let present = Macro.allCases.filter { shares[$0] > 0 }
    let visible = present.map { max(shares[$0], 0.035) }
    let total = visible.reduce(0, +)
    var at = 0.0
    return zip(present, visible).map { macro, share in
      defer { at += share / total }
      return Part(macro: macro, from: at, to: min(at + share / total, 1))
    }
  }
}

/// A segment of a bar, with half a gap between it and each neighbouring segment.
private struct BarPart: Shape {
  var from: CGFloat
  var to: CGFloat
  var gap: CGFloat

  func path(in rect: CGRect) -> Path {
    let start = rect.minX + from * rect.width + (from > 0 ? gap / 2 : 0)
    let end = rect.minX + to * rect.width - (to < 1 ? gap / 2 : 0)
    guard end > start else { return Path() }
    let radius = min(rect.height / 2, (end - start) / 2)
    return Path(
      roundedRect: CGRect(x: start, y: rect.minY, width: end - start, height: rect.height), cornerRadius: radius,
      style: .circular)
  }
}
