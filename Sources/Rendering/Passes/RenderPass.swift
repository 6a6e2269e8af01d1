public import DisplayLists
public import Geometry
public import Optics

/// One step of a plan on a frame.
public enum RenderPass: Sendable {
  /// Lenses that share a backdrop and do not refract each other: glass with its content, or drawings alone.
  case lenses([Lens], over: [PaneBackdrop])
  /// Dims the backdrop of text on glass as its contrast requires.
  case contrast(ContrastFloor)
  /// Glass that is light or dark depending on the luma within `area`, with a fade between the two.
  case adaptive(light: [RenderPass], dark: [RenderPass], over: [PaneBackdrop], area: PixelRect)
  /// Glass and other items that are filtered or blended as one.
  case layer(GlassLayer)
}

/// The pixels beneath a pane of glass.
public struct PaneBackdrop: Hashable, Sendable {
  /// The pane.
  public var pane: PaneID
  /// The bounds of its outline, in pixels of the image that the pass paints on.
  public var rect: PixelRect
}

/// A group whose effects apply to it as a whole: one with glass or materials, or one that blends with its backdrop.
///
/// The passes of the group are painted on a copy of the backdrop, so glass refracts it as if there were no effects. The
/// difference is the layer: where the passes cover `alpha` of the backdrop B and turn it into P, the premultiplied
/// colour of the layer is P − (1 − alpha)B. The layer is filtered and then composited over the backdrop. A shadow
/// therefore falls on the backdrop of the group but neither darkens the panes nor is refracted by them, just like the
/// shadow that glass casts itself.
///
/// Coverage does not depend on the backdrop, so everything that follows from it is computed once.
public struct GlassLayer: Sendable {
  /// An effect on the layer.
  enum Step: Sendable {
    /// Blurs the layer within a rectangle.
    case blur(PlaneBlur, over: PixelRect)
    /// Adds a colour beneath the layer, with a weight per pixel.
    case shadow(LayerColor, LayerPlane)
    /// Applies a matrix to the straight colours, given alpha before and after.
    case matrix([Float], before: LayerPlane, after: LayerPlane)
    /// Projects the layer within a rectangle.
    case projection(Projection, over: PixelRect)
  }

  /// The pixels that the passes are painted on; it may extend beyond the canvas.
  let window: PixelRect
  /// The part of the window on the canvas.
  let backdrop: PixelRect
  /// The passes of the group, in pixels from the top left corner of the window.
  let passes: [RenderPass]
  /// The coverage of the passes.
  let alpha: LayerPlane
  /// First to last.
  let steps: [Step]
  /// How the layer is composited with the backdrop.
  let blend: Blend
  /// The visibility of the result; nil if all of it is visible.
  let visibility: LayerPlane?
  /// The coverage after the effects, disregarding `visibility`. Its rectangle is on the chroma grid and within the canvas.
  let result: LayerCoverage

  /// The pixels that the layer may change.
  var rect: PixelRect { result.alpha.rect }
  /// The coverage after the effects and `visibility`.
  var coverage: LayerCoverage {
    guard let visibility else { return result }
    var coverage = result
    for i in visibility.values.indices {
      coverage.alpha.values[i] *= visibility.values[i]
      coverage.shape.values[i] *= visibility.values[i]
    }
    return coverage
  }
}

/// How much of its backdrop something covers.
struct LayerCoverage: Sendable {
  /// The coverage of each pixel, 0…1.
  var alpha: LayerPlane
  /// The coverage without the shadows of glass: the shape that casts shadows.
  var shape: LayerPlane

  /// No coverage within a rectangle.
  init(_ rect: PixelRect) {
    alpha = LayerPlane(rect)
    shape = alpha
  }

  init(alpha: LayerPlane, shape: LayerPlane) {
    self.alpha = alpha
    self.shape = shape
  }

  /// Adds the coverage of passes above the rest. Glass that adapts counts as light; in dark only its shadow differs.
  mutating func add(_ passes: [RenderPass]) {
    for pass in passes {
      switch pass {
      case .lenses(let lenses, _):
        for case let coverage? in lenses.map(\.coverage) { add(coverage.alpha, coverage.shape, coverage.rect) }
      case .contrast: break
      case .adaptive(let light, _, _, _): add(light)
      case .layer(let layer):
        let coverage = layer.coverage
        add(coverage.alpha.values, coverage.shape.values, layer.rect)
      }
    }
  }

  private mutating func add(_ alphas: [Float], _ shapes: [Float], _ area: PixelRect) {
    let shared = area.intersection(alpha.rect)
    for y in shared.y..<shared.maxY {
      let to = (y - alpha.rect.y) * alpha.rect.width - alpha.rect.x
      let from = (y - area.y) * area.width - area.x
      for x in shared.x..<shared.maxX {
        alpha.values[to + x] += (1 - alpha.values[to + x]) * alphas[from + x]
        shape.values[to + x] += (1 - shape.values[to + x]) * shapes[from + x]
      }
    }
  }
}
