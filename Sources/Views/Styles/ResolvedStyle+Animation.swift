import Optics

extension _ViewContext {
  /// Returns the style to show at this instant of the animation towards a target.
  func presented(_ target: ResolvedStyle, _ index: Int = 0) -> ResolvedStyle {
    guard evaluation.claimMemory() else { return target }
    return target.replacing(presentedData(target.vector, .style(index)))
  }

  /// Returns the colour to show at this instant of the animation towards a target.
  func presented(_ target: RGBA, _ index: Int = 0) -> RGBA {
    presented(ResolvedStyle.color(target), index).representativeColor
  }
}

/// A vector with a variable number of components; missing components count as zero.
private struct AnimatableVector: VectorArithmetic {
  var components: [Double]

  static let zero = AnimatableVector(components: [])

  private static func combining(
    _ a: AnimatableVector, _ b: AnimatableVector, _ combine: (Double, Double) -> Double
  ) -> AnimatableVector {
    let count = max(a.components.count, b.components.count)
    return AnimatableVector(
      components: (0..<count).map { index in
        combine(
          index < a.components.count ? a.components[index] : 0, index < b.components.count ? b.components[index] : 0)
      })
  }

  static func + (a: AnimatableVector, b: AnimatableVector) -> AnimatableVector { combining(a, b, +) }
  static func - (a: AnimatableVector, b: AnimatableVector) -> AnimatableVector { combining(a, b, -) }
  mutating func scale(by rhs: Double) { for index in components.indices { components[index] *= rhs } }
  var magnitudeSquared: Double { components.reduce(0) { $0 + $1 * $1 } }
}

extension ResolvedStyle {
  /// The premultiplied components of all colours, in order, followed by the geometry of a mesh.
  fileprivate var vector: AnimatableVector {
    var components: [Double] = []
    _ = mappingColors { color in
      components += [color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha]
      return color
    }
    if case .mesh(let mesh) = self { components += mesh.numbers }
    return AnimatableVector(components: components)
  }

  /// Returns the style with its colours and mesh geometry replaced by the components of a vector.
  fileprivate func replacing(_ vector: AnimatableVector) -> ResolvedStyle {
    var next = 0
    let recoloured = mappingColors { color in
      defer { next += 4 }
      guard next + 3 < vector.components.count else { return color }
      let alpha = vector.components[next + 3]
      guard alpha > 0 else { return RGBA(red: color.red, green: color.green, blue: color.blue, alpha: 0) }
      return RGBA(
        red: vector.components[next] / alpha, green: vector.components[next + 1] / alpha,
        blue: vector.components[next + 2] / alpha, alpha: alpha)
    }
    guard case .mesh(var mesh) = recoloured else { return recoloured }
    mesh.numbers = Array(vector.components.dropFirst(next))
    return .mesh(mesh)
  }
}
