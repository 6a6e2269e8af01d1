import Geometry

/// The light along the edge of one pane, ready to be asked for many places. Source: § Rim light.
struct RimLight {
  private let rim: GlassPreset.Rim
  /// Cosines of the angles that the sharp lobes and their soft companions span.
  private let sharpEdge: Double
  private let softEdge: Double

  init(_ rim: GlassPreset.Rim) {
    self.rim = rim
    sharpEdge = Elementary.cos(rim.spread)
    softEdge = Elementary.cos(rim.spread * GlassPreset.Rim.companion.spread)
  }

  /// Depth in points beyond which there is none.
  var height: Double { rim.width * GlassPreset.Rim.companion.width }

  /// How strongly a place in the band is lit, 0…1: depth in points, direction of the edge's outward normal.
  func strength(depth: Double, normal: Point) -> Double {
    guard depth < height else { return 0 }
    let soft = lobe(
      depth: depth, facing: facing(normal, edge: softEdge), width: height,
      amount: rim.amount * GlassPreset.Rim.companion.amount)
    guard depth < rim.width else { return soft * rim.strength }
    let sharp = lobe(depth: depth, facing: facing(normal, edge: sharpEdge), width: rim.width, amount: rim.amount)
    return (1 - (1 - sharp) * (1 - soft)) * rim.strength
  }

  /// How much a place just outside the edge is darkened, as a factor on the backdrop's light.
  ///
  /// The source darkens by 0.25 · v · (3 − 2C); taken at the middling backdrop C = 0.6, it is one factor.
  func shade(outside: Double, normal: Point) -> Double {
    guard outside < GlassPreset.Rim.hairlineWidth else { return 1 }
    let v = (1 - outside / GlassPreset.Rim.hairlineWidth) * facing(normal, edge: sharpEdge)
    return 1 - rim.hairline * v * 1.8
  }

  private func lobe(depth: Double, facing: Double, width: Double, amount: Double) -> Double {
    let t = min(max(depth / width, 0), 1)
    let band = t < 1 ? 1 - rim.curvature + rim.curvature * (1 - t) : 0
    let v = band * facing
    return v / (1 + (1 / amount - 2) * (1 - v))
  }

  /// How squarely an edge faces either light.
  private func facing(_ n: Point, edge: Double) -> Double {
    let toKey = n.x * rim.key.x + n.y * rim.key.y
    let toFill = n.x * rim.fill.x + n.y * rim.fill.y
    return min(max((max(toKey, toFill) - edge) / (1 - edge), 0), 1)
  }
}
