public import Geometry

/// A pane to compile: its outline, where it lies and what it is made of.
public struct LensPane: Sendable {
  /// The outline, in the pane's own points.
  public var shape: GlassShape
  /// From the pane's points to the canvas' pixels; it must keep angles.
  public var pixelsFromPane: Affine
  /// The pane's numbers, given its smaller side in points.
  var preset: @Sendable (_ S: Double) -> GlassPreset
  /// How far beyond the outline, in points, it changes pixels.
  var reach: Double
  /// How far the outline itself is moved out, in points, given the pane's smaller side.
  var inflation: @Sendable (_ S: Double) -> Double = { _ in 0 }
  /// The finger on it; nil for none.
  var press: GlassState.Press?
  /// How far it has come into being, 0…1.
  var materialized = 1.0

  /// A pane of one of Apple's materials, at rest unless said.
  public init(
    _ shape: GlassShape, _ material: GlassMaterial, pixelsFromPane: Affine, state: GlassState = .resting
  ) {
    let isElastic = !material.accommodations.contains(.reduceMotion)
    let press = isElastic ? state.press?.progress ?? 0 : 0
    let middle = Point(x: shape.bounds.midX, y: shape.bounds.midY)
    self.shape = (isElastic ? state.press?.stretch(shape.bounds) : nil).map { shape.stretched($0) } ?? shape
    let g = state.materialized
    materialized = g
    preset = { GlassPreset(material, S: $0).pressed(press).materialized(g) }
    reach = material.reach
    self.press = state.press
    let recess = state.recess
    let grown = isElastic ? g : 1
    if grown < 1 || recess > 0 {
      inflation = { GlassMotion.inflation(S: $0, materialized: grown) - recess }
      reach += GlassMotion.inflation(S: .infinity, materialized: grown)
    }
    let swell = 1 + GlassMotion.swell * press
    self.pixelsFromPane =
      swell == 1
      ? pixelsFromPane
      : pixelsFromPane * .translation(x: middle.x, y: middle.y) * .scale(swell)
        * .translation(x: -middle.x, y: -middle.y)
  }

  /// A pane with numbers of its own, whatever its size.
  public init(_ shape: GlassShape, preset: GlassPreset, pixelsFromPane: Affine) {
    self.shape = shape
    self.pixelsFromPane = pixelsFromPane
    self.preset = { _ in preset }
    reach = max(GlassRim.hairlineWidth, preset.shadow.reach)
  }
}

extension LensPane {
  /// The pixels it may change, alone or merged with others nearer than `spacing`.
  func changedRect(spacing: Double) -> PixelRect {
    // Where panes merge, the outline moves out by at most half of what they are apart.
    outlineRect(outsetBy: (reach + spacing / 2) * pixelsFromPane.meanScale + 1)
  }

  /// The pixels around its outline, so many more on each side.
  func outlineRect(outsetBy margin: Double) -> PixelRect {
    PixelRect(enclosing: pixelsFromPane.bounds(of: shape.bounds).inset(by: -margin))
  }

  /// Panes that may change pixels in common, by their numbers: those of one cluster need one lens, clusters do not meet.
  public static func clusters(_ panes: [LensPane], spacing: Double) -> [[Int]] {
    var clusters: [(members: [Int], rect: PixelRect)] = []
    for (i, pane) in panes.enumerated() {
      var own = (members: [i], rect: pane.changedRect(spacing: spacing))
      // What joins makes the cluster larger, which may then meet one that did not meet the pane.
      while let met = clusters.firstIndex(where: { !$0.rect.intersection(own.rect).isEmpty }) {
        let other = clusters.remove(at: met)
        own = (other.members + own.members, own.rect.union(other.rect))
      }
      clusters.append(own)
    }
    var result: [[Int]] = []
    for cluster in clusters { result.append(cluster.members.sorted()) }
    return result
  }

  /// Which pixels' distances must be known, to fill those of `rect`: all of an outline that is measured as a whole.
  func fieldRect(in rect: PixelRect) -> PixelRect {
    if case .roundedRect(let shape) = shape, !hasRidges(S: min(shape.rect.width, shape.rect.height)) { return rect }
    return wholeRect(near: rect)
  }

  /// The pixels of `rect` and those of the outline, also where it leaves the canvas, for its smaller side and its corners;
  /// but no farther than glass changes with its size.
  func wholeRect(near rect: PixelRect) -> PixelRect {
    let far = Int(min(200 * pixelsFromPane.meanScale, 2048))
    return rect.union(outlineRect(outsetBy: 0).intersection(rect.outset(by: far)))
  }

  /// How deep its lens bends light, in pixels, given its smaller side in points.
  @inline(never)
  func bendReach(S: Double) -> Double { preset(S).refraction.height * pixelsFromPane.meanScale }

  /// Whether two sides of its outline are equally near where light is bent.
  @inline(never)
  func hasRidges(S: Double) -> Bool { shape.hasRidges(upTo: preset(S).refraction.height) }
}
