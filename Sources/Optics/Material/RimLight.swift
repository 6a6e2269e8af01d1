public import Geometry

/// The light along a pane's edge, prepared for evaluation at many points (Glass.md § Rim light).
public struct RimLight {
  private let rim: GlassRim
  /// The cosines of the half-angles of the sharp lobes and of their soft companions.
  private let sharpEdge: Double
  private let softEdge: Double

  /// Prepares the light of a rim.
  public init(_ rim: GlassRim) {
    self.rim = rim
    sharpEdge = Elementary.cos(rim.spread)
    softEdge = Elementary.cos(rim.spread * GlassRim.companion.spread)
  }

  /// The depth in points beyond which there is no light.
  package var height: Double { rim.width * GlassRim.companion.width }

  /// Returns the strength of the light, 0…1, at a depth in points. `normal` is the edge's outward unit normal.
  public func strength(depth: Double, normal: Point) -> Double {
    guard depth < height else { return 0 }
    let soft = lobe(
      depth: depth, facing: facing(normal, edge: softEdge), width: height,
      amount: rim.amount * GlassRim.companion.amount)
    guard depth < rim.width else { return soft * rim.strength }
    let sharp = lobe(depth: depth, facing: facing(normal, edge: sharpEdge), width: rim.width, amount: rim.amount)
    return (1 - (1 - sharp) * (1 - soft)) * rim.strength
  }

  /// Returns the factor by which the hairline darkens the backdrop in the part of a pixel outside the edge.
  ///
  /// The hairline fades linearly, and its mean over that part is taken, so it looks the same at every scale. `distance`
  /// is that of the pixel's centre and `pixel` its size, both in points.
  func shade(distance: Double, pixel: Double, normal: Point) -> Double {
    let start = max(distance - pixel / 2, 0)
    let end = distance + pixel / 2
    guard start < GlassRim.hairlineWidth, end > start else { return 1 }
    func darkness(upTo x: Double) -> Double {
      let t = min(x / GlassRim.hairlineWidth, 1)
      return GlassRim.hairlineWidth * t * (1 - t / 2)
    }
    let v = (darkness(upTo: end) - darkness(upTo: start)) / (end - start) * facing(normal, edge: sharpEdge)
    return 1 - rim.hairline * v * GlassRim.hairlineGain
  }

  private func lobe(depth: Double, facing: Double, width: Double, amount: Double) -> Double {
    let t = min(max(depth / width, 0), 1)
    let band = t < 1 ? 1 - rim.curvature + rim.curvature * (1 - t) : 0
    let v = band * facing
    return v / (1 + (1 / amount - 2) * (1 - v))
  }

  /// Returns how directly an edge faces the nearer of the two lights, 0…1.
  private func facing(_ n: Point, edge: Double) -> Double {
    let toKey = n.x * rim.key.x + n.y * rim.key.y
    let toFill = n.x * rim.fill.x + n.y * rim.fill.y
    return min(max((max(toKey, toFill) - edge) / (1 - edge), 0), 1)
  }
}
