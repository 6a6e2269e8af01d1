import DisplayLists

extension Blend {
  /// Composites a premultiplied colour over an opaque backdrop with the W3C formulas.
  ///
  /// Soft light uses Pegtop's formula, as in SwiftUI.
  func blended(_ source: SIMD3<Float>, alpha: Float, over backdrop: SIMD3<Float>) -> SIMD3<Float> {
    switch self {
    case .plusLighter: return (backdrop + source).clamped(lowerBound: .zero, upperBound: .one)
    // Add the differences between the colours and white.
    case .plusDarker: return (backdrop + source - alpha).clamped(lowerBound: .zero, upperBound: .one)
    default: break
    }
    let straight = (source / alpha).clamped(lowerBound: .zero, upperBound: .one)
    return backdrop * (1 - alpha) + mixed(straight, backdrop) * alpha
  }

  /// Blends an opaque source colour with an opaque backdrop.
  private func mixed(_ s: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    func each(_ formula: (_ s: Float, _ b: Float) -> Float) -> SIMD3<Float> {
      SIMD3(formula(s.x, b.x), formula(s.y, b.y), formula(s.z, b.z))
    }
    func hard(_ s: Float, _ b: Float) -> Float { s <= 0.5 ? 2 * s * b : 1 - 2 * (1 - s) * (1 - b) }
    switch self {
    case .normal, .sourceAtop: return s
    case .multiply: return s * b
    case .screen: return s + b - s * b
    case .overlay: return each { hard($1, $0) }
    case .hardLight: return each(hard)
    case .darken: return each { min($0, $1) }
    case .lighten: return each { max($0, $1) }
    case .colorDodge: return each { s, b in b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) }
    case .colorBurn: return each { s, b in b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s) }
    case .softLight: return each { s, b in (1 - 2 * s) * b * b + 2 * s * b }
    case .difference: return each { abs($0 - $1) }
    case .exclusion: return each { s, b in s + b - 2 * s * b }
    case .hue: return b.luminanceKept(s.saturated(b.saturation))
    case .saturation: return b.luminanceKept(b.saturated(s.saturation))
    case .color: return b.luminanceKept(s)
    case .luminosity: return s.luminanceKept(b)
    case .destinationOver, .destinationOut, .plusDarker, .plusLighter:
      preconditionFailure("the blend mode \(rawValue) has no mixing formula")
    }
  }
}

/// Hue, saturation and luminosity as defined for the W3C blend modes.
extension SIMD3<Float> {
  private var luminance: Float { 0.3 * x + 0.59 * y + 0.11 * z }

  fileprivate var saturation: Float { self.max() - self.min() }

  /// Returns another colour with this colour's luminance, clipped to the valid range.
  fileprivate func luminanceKept(_ color: SIMD3<Float>) -> SIMD3<Float> {
    let luminance = luminance
    var result = color + (luminance - color.luminance)
    let low = result.min()
    let high = result.max()
    if low < 0 { result = luminance + (result - luminance) * (luminance / (luminance - low)) }
    if high > 1 { result = luminance + (result - luminance) * ((1 - luminance) / (high - luminance)) }
    return result
  }

  /// Returns a colour with the same hue whose smallest component is 0 and whose largest is `amount`.
  fileprivate func saturated(_ amount: Float) -> SIMD3<Float> {
    let own = saturation
    return own > 0 ? (self - self.min()) * (amount / own) : .zero
  }
}
