import DisplayLists
import Geometry
import Optics

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
  let ground: PixelRect
  /// The passes of the group, in pixels from the top left corner of the window.
  let passes: [RenderPlan.Pass]
  /// The coverage of the passes.
  let alpha: LayerPlane
  /// First to last.
  let steps: [Step]
  /// How the layer is composited with the backdrop.
  let blend: Blend
  /// The visibility of the result; nil if all of it is visible.
  let seen: LayerPlane?
  /// The coverage after the effects, disregarding `seen`. Its rectangle is on the chroma grid and within the canvas.
  let result: LayerCover

  /// The pixels that the layer may change.
  var rect: PixelRect { result.alpha.rect }
  /// The coverage after the effects and `seen`.
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

/// How much of its backdrop something covers.
struct LayerCover: Sendable {
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

/// A colour as levels: luma in 0…1 and colour differences in −½…½.
struct LayerColor: Sendable {
  var luma: Float
  var blue: Float
  var red: Float
}

/// Converts levels to red, green and blue, and back.
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
