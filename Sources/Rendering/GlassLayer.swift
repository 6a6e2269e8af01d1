import DisplayLists
import Geometry
import Optics

/// A group of views with glass or materials, to which effects are applied as a whole, or of any views that blend.
///
/// Its passes are painted on a copy of what lies beneath, glass refracting it as if there were no effect. What they made of
/// it is then a layer: where they hide `alpha` of the ground B and P came of it, the layer's colour is P − (1 − alpha)B,
/// premultiplied. That layer is filtered, and what it has become is laid over the ground. So a shadow falls on what lies
/// beneath the group, and neither darkens the panes nor is refracted by them, as with the shadow that glass casts itself:
/// beneath a pane the picture is the same with and without.
///
/// How much is hidden does not depend on the ground; what follows of that is worked out once.
public struct GlassLayer: Sendable {
  /// What is done to the layer.
  enum Step: Sendable {
    /// Blurs it, over some pixels.
    case blur(PlaneBlur, over: PixelRect)
    /// Lays so much of a colour beneath it.
    case shadow(LayerColor, LayerPlane)
    /// Changes its straight colours, given its alpha before and after.
    case matrix([Float], before: LayerPlane, after: LayerPlane)
    /// Shows it in perspective, over some pixels.
    case projection(Projection, over: PixelRect)
  }

  /// The pixels of the canvas, and some beyond its edges, that the passes are painted on.
  let window: PixelRect
  /// Those of them that lie on the canvas.
  let ground: PixelRect
  /// What is in the group; pixels count from the window's corner.
  let passes: [RenderPlan.Pass]
  /// How much the passes hide, where the layer is taken.
  let alpha: LayerPlane
  /// First to last.
  let steps: [Step]
  /// How the layer meets what lies beneath.
  let blend: Blend
  /// How much is seen of the result; nil for all.
  let seen: LayerPlane?
  /// What it hides in the end, not counting `seen`; its rectangle is on the chroma grid and within the canvas.
  let result: LayerCover

  /// The pixels that it may change.
  var rect: PixelRect { result.alpha.rect }
  /// What it hides in the end.
  var cover: LayerCover {
    guard let seen else { return result }
    var cover = result
    for i in seen.values.indices {
      cover.alpha.values[i] *= seen.values[i]
      cover.shape.values[i] *= seen.values[i]
    }
    return cover
  }
}

/// How much something hides of what lies beneath.
struct LayerCover: Sendable {
  /// How much is hidden, 0…1.
  var alpha: LayerPlane
  /// The same without what glass casts by itself: what a shadow is cast by.
  var shape: LayerPlane

  /// Nothing, over some pixels.
  init(_ rect: PixelRect) {
    alpha = LayerPlane(rect)
    shape = alpha
  }

  init(alpha: LayerPlane, shape: LayerPlane) {
    self.alpha = alpha
    self.shape = shape
  }

  /// Takes in what passes hide, laid over the rest. Glass that adapts hides the same in both its appearances, but for
  /// what its own shadow differs by: it counts as light.
  mutating func add(_ passes: [RenderPlan.Pass]) {
    for pass in passes {
      switch pass {
      case .lenses(let lenses, _):
        for case let cover? in lenses.map(\.cover) { add(cover.alpha, cover.shape, cover.rect) }
      case .contrast: break
      case .adaptive(let light, _, _, _): add(light)
      case .layer(let layer):
        let cover = layer.cover
        add(cover.alpha.values, cover.shape.values, layer.rect)
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

/// A colour as levels: luma 0…1, colour differences −½…½.
struct LayerColor: Sendable {
  var luma: Float
  var blue: Float
  var red: Float
}

/// Takes levels to red, green and blue and back.
struct ColorAxes {
  private let kr: Float
  private let kg: Float
  private let kb: Float

  init(_ matrix: LumaMatrix) { (kr, kg, kb) = (Float(matrix.red), Float(matrix.green), Float(matrix.blue)) }

  @inline(__always)
  func rgb(_ luma: Float, _ blue: Float, _ red: Float) -> SIMD3<Float> {
    let r = luma + 2 * (1 - kr) * red
    let b = luma + 2 * (1 - kb) * blue
    return SIMD3(r, (luma - kr * r - kb * b) / kg, b)
  }

  @inline(__always)
  func levels(_ rgb: SIMD3<Float>) -> LayerColor {
    let luma = kr * rgb.x + kg * rgb.y + kb * rgb.z
    return LayerColor(luma: luma, blue: (rgb.z - luma) / (2 * (1 - kb)), red: (rgb.x - luma) / (2 * (1 - kr)))
  }
}
