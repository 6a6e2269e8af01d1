internal import CCairo
import DisplayLists
import Geometry

extension Surface {
  /// Paints another surface over this one.
  func paint(_ other: Surface) { blend(other, .normal, opacity: 1) }

  /// Clips the surface to a path in canvas pixels.
  func clip(to path: BezierPath, rule: FillRule) {
    cairo_save(context)
    append(path)
    cairo_set_fill_rule(context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
    cairo_set_source_rgba(context, 0, 0, 0, 1)
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Multiplies all samples by the alpha of another surface.
  func mask(with mask: Surface) {
    cairo_save(context)
    mask.setAsSource(of: context)
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
    cairo_paint(context)
    cairo_restore(context)
  }

  /// Composites another surface onto this one with a blend mode and an opacity in 0…1.
  ///
  /// `other` may be modified.
  func blend(_ other: Surface, _ mode: Blend, opacity: Double) {
    guard let cairoOperator = mode.cairoOperator else {
      other.fade(opacity)
      mix(other, mode == .softLight ? Self.softLight : Self.plusDarker)
      return
    }
    cairo_save(context)
    other.setAsSource(of: context)
    cairo_set_operator(context, cairoOperator)
    cairo_paint_with_alpha(context, opacity)
    cairo_restore(context)
  }

  /// Multiplies all samples by an opacity.
  private func fade(_ opacity: Double) {
    guard opacity < 1 else { return }
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
    cairo_set_source_rgba(context, 0, 0, 0, opacity)
    cairo_paint(context)
    cairo_restore(context)
  }

  /// Replaces each pixel covered by both surfaces with the result of applying `formula` to source and backdrop.
  private func mix(_ other: Surface, _ formula: (Channel, Channel) -> Float) {
    let shared = rect.intersection(other.rect)
    withPixels { pixels, stride in
      other.withPixels { otherPixels, otherStride in
        for y in shared.y..<shared.maxY {
          let row = (pixels + (y - rect.y) * stride).assumingMemoryBound(to: UInt32.self)
          let otherRow = (otherPixels + (y - other.rect.y) * otherStride).assumingMemoryBound(to: UInt32.self)
          for x in shared.x..<shared.maxX {
            let source = otherRow[x - other.rect.x]
            guard source >> 24 > 0 else { continue }
            row[x - rect.x] = Self.mixed(source, row[x - rect.x], formula)
          }
        }
      }
    }
  }

  /// A premultiplied sample and its pixel's alpha, both in 0…1.
  private struct Channel {
    var value: Float
    var alpha: Float

    init(_ word: UInt32, shift: UInt32) {
      value = Float(word >> shift & 0xff) / 255
      alpha = Float(word >> 24) / 255
    }
  }

  private static func mixed(_ source: UInt32, _ backdrop: UInt32, _ formula: (Channel, Channel) -> Float) -> UInt32 {
    var word: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let value = formula(Channel(source, shift: shift), Channel(backdrop, shift: shift))
      word |= UInt32(level: value * 255) << shift
    }
    return word
  }

  /// Computes Pegtop's soft light, which SwiftUI uses. Cairo's operator uses the W3C formula instead.
  ///
  /// The formula for straight colours is (1 − 2s)·b² + 2·s·b. For the alpha channel, whose value equals its alpha, the
  /// result is the same as source-over.
  private static func softLight(_ source: Channel, _ backdrop: Channel) -> Float {
    let outside = source.value * (1 - backdrop.alpha) + backdrop.value * (1 - source.alpha)
    guard backdrop.alpha > 0 else { return outside }
    let inside =
      (source.alpha - 2 * source.value) * backdrop.value * backdrop.value / backdrop.alpha
      + 2 * source.value * backdrop.value
    return inside + outside
  }

  /// Computes plus-darker, which adds the alphas and the differences between each alpha and its premultiplied colour.
  private static func plusDarker(_ source: Channel, _ backdrop: Channel) -> Float {
    min(1, source.alpha + backdrop.alpha) - (source.alpha - source.value) - (backdrop.alpha - backdrop.value)
  }
}

extension Blend {
  /// Cairo's operator for this mode, or nil if Cairo has no equivalent.
  fileprivate var cairoOperator: cairo_operator_t? {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: nil
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .plusDarker: nil
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}
