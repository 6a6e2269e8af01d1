public import Geometry

/// A pane to compile: its outline, its position on the canvas and its material.
public struct LensPane: Sendable {
  /// The outline, in the pane's own points.
  public var shape: GlassShape
  /// The transform from the pane's points to canvas pixels, which must preserve angles.
  public var pixelsFromPane: Affine
  /// Computes the material's parameters for a pane whose smaller side is `S` points.
  var preset: @Sendable (_ S: Double) -> GlassPreset
  /// The distance beyond the outline within which the pane changes pixels, in points.
  var reach: Double
  /// Computes the distance by which the outline is moved outwards, in points, given the pane's smaller side.
  var inflation: @Sendable (_ S: Double) -> Double = { _ in 0 }
  /// The press on the pane, or nil if the pane is not pressed.
  var press: GlassState.Press?
  /// The progress of the pane's appearance, 0…1.
  var materialized = 1.0

  /// Creates a pane of one of Apple's materials; at rest by default.
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
      // All instants of an appearance have the same rectangle, so that they can share the field of their outline.
      if grown < 1 { reach += GlassMotion.greatestInflation }
    }
    let swell = 1 + GlassMotion.swell * press
    self.pixelsFromPane =
      swell == 1
      ? pixelsFromPane
      : pixelsFromPane * .translation(x: middle.x, y: middle.y) * .scale(swell)
        * .translation(x: -middle.x, y: -middle.y)
  }

  /// Creates a pane with explicit parameters that do not depend on its size.
  public init(_ shape: GlassShape, preset: GlassPreset, pixelsFromPane: Affine) {
    self.shape = shape
    self.pixelsFromPane = pixelsFromPane
    self.preset = { _ in preset }
    reach = max(GlassRim.hairlineWidth, preset.shadow.reach)
  }
}

extension LensPane {
  /// Returns the pixels that the pane may change, alone or merged with others closer than `spacing` points.
  public func changedRect(spacing: Double) -> PixelRect {
    // Merging moves the outline outwards by at most half the spacing.
    outlineRect(outsetBy: (reach + spacing / 2) * pixelsFromPane.meanScale + 1)
  }

  /// The bounding pixels of the outline in the pane's present state, which may be swollen or stretched.
  public var presentRect: PixelRect {
    let bounds = shape.bounds
    let grown = max(inflation(min(bounds.width, bounds.height)), 0)
    return outlineRect(outsetBy: grown * pixelsFromPane.meanScale)
  }

  /// Returns the bounding pixels of the outline, extended by `margin` pixels on each side.
  func outlineRect(outsetBy margin: Double) -> PixelRect {
    PixelRect(enclosing: pixelsFromPane.bounds(of: shape.bounds).inset(by: -margin))
  }

  /// Returns the pixels whose distances must be computed to fill `rect`.
  ///
  /// They include the whole outline, unless the pixels can be computed independently.
  func fieldRect(in rect: PixelRect) -> PixelRect {
    if case .roundedRect(let shape) = shape, !hasRidges(S: min(shape.rect.width, shape.rect.height)) { return rect }
    return wholeRect(near: rect)
  }

  /// Returns the union of `rect` and the outline.
  ///
  /// It may extend beyond the canvas, because the pane's smaller side and corners matter. It is limited to the distance
  /// at which the size of a pane has an effect.
  func wholeRect(near rect: PixelRect) -> PixelRect {
    let far = Int(min(200 * pixelsFromPane.meanScale, 2048))
    return rect.union(outlineRect(outsetBy: 0).intersection(rect.outset(by: far)))
  }

  /// Returns the depth to which the lens refracts, in pixels, given its smaller side in points.
  @inline(never)
  func refractionReach(S: Double) -> Double { preset(S).refraction.visibleHeight * pixelsFromPane.meanScale }

  /// Returns whether two sides of the outline are equidistant where the lens refracts.
  @inline(never)
  func hasRidges(S: Double) -> Bool { shape.hasRidges(upTo: preset(S).refraction.visibleHeight) }
}
