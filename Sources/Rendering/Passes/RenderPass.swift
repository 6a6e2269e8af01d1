public import DisplayLists
public import Geometry
public import Optics

/// A step of a plan, applied to each frame.
public enum RenderPass: Sendable {
  /// Paints lenses that share a backdrop and do not refract each other. They hold glass with its content, or vectors.
  case lenses([Lens], over: [PaneBackdrop])
  /// Dims glass at least as far as the contrast of the text on it requires.
  case contrast(ContrastFloor, of: ContrastOwner)
  /// Paints glass whose light or dark appearance depends on the luma in `area`. Changes between the two are faded.
  case adaptive(light: [RenderPass], dark: [RenderPass], over: [PaneBackdrop], area: PixelRect)
  /// Paints glass and other items that are filtered or blended as a unit.
  case layer(GlassLayer)
}

/// The content whose contrast a pass guarantees. It identifies the pass from frame to frame.
public struct ContrastOwner: Hashable, Sendable, Codable {
  /// The first pane that the content belongs to.
  public var pane: PaneID
  /// The number of the content's layer, from bottom to top.
  public var layer: Int
}

/// The area of a frame that is the backdrop of a glass pane.
public struct PaneBackdrop: Hashable, Sendable {
  /// The identifier of the pane.
  public var pane: PaneID
  /// The bounds of the pane's outline, in pixels of the image that the pass paints on.
  public var rect: PixelRect
}

/// A group that is filtered or blended as a unit, because it contains glass or materials or blends with its backdrop.
///
/// The group's passes are painted on a copy of the backdrop, so glass refracts it as if there were no effects. The
/// layer is then derived from the change: if the passes turn the backdrop B into P and cover it with `alpha`, the
/// premultiplied colour of the layer is P − (1 − alpha)B. The layer is filtered and composited onto the backdrop.
/// A shadow therefore falls on the group's backdrop, but it does not darken the panes and they do not refract it. This
/// is also how the shadow of glass itself behaves.
///
/// Coverage does not depend on the backdrop, so everything derived from it is computed once.
public struct GlassLayer: Sendable {
  /// An effect on the layer.
  enum Step: Sendable {
    /// Blurs the layer within a rectangle.
    case blur(PlaneBlur, over: PixelRect)
    /// Adds a colour beneath the layer, with per-pixel weights.
    case shadow(LayerColor, LayerPlane)
    /// Applies a colour matrix to the straight colours, given the alpha before and after it.
    case matrix([Float], before: LayerPlane, after: LayerPlane)
    /// Projects the layer within a rectangle.
    case projection(Projection, over: PixelRect)
  }

  /// The rectangle that the passes are painted in. It may extend beyond the canvas.
  let window: PixelRect
  /// The part of the window that lies on the canvas.
  let backdrop: PixelRect
  /// The passes of the group, in pixels relative to the window's top-left corner.
  let passes: [RenderPass]
  /// The coverage of the passes.
  let alpha: LayerPlane
  /// The effects on the layer, in order.
  let steps: [Step]
  /// The blend mode for compositing the layer with the backdrop.
  let blend: Blend
  /// The visibility of the result; nil if it is fully visible.
  let visibility: LayerPlane?
  /// The coverage after the effects, without `visibility`.
  ///
  /// Its rectangle is aligned to the chroma grid and lies within the canvas.
  let result: LayerCoverage

  /// The pixels that the layer may change.
  var rect: PixelRect { result.alpha.rect }
  /// The coverage after the effects, including `visibility`.
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

/// The coverage of a layer's backdrop.
struct LayerCoverage: Sendable {
  /// The coverage of each pixel, 0…1.
  var alpha: LayerPlane
  /// The coverage without the shadows of glass. This shape casts the layer's shadows.
  var shape: LayerPlane

  /// Creates a coverage of zero within a rectangle.
  init(_ rect: PixelRect) {
    alpha = LayerPlane(rect)
    shape = alpha
  }

  init(alpha: LayerPlane, shape: LayerPlane) {
    self.alpha = alpha
    self.shape = shape
  }

  /// Adds the coverage of passes on top of the existing coverage.
  ///
  /// For adaptive glass, the light appearance is used; only the shadow differs in the dark one.
  mutating func add(_ passes: [RenderPass]) {
    for pass in passes {
      switch pass {
      case .lenses(let lenses, _):
        for case let coverage? in lenses.map(\.coverage) {
          add(coverage.alpha, coverage.shape, coverage.rect)
        }
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
