import DisplayLists
import Geometry

extension DisplayGroup {
  /// The filters that are not no-ops.
  var effects: [Filter] { filters.filter { !$0.changesNothing } }

  /// Whether glass in the group can be painted directly onto the backdrop. If not, the group becomes a layer.
  var keepsBackdrop: Bool { effects.isEmpty && blend == .normal }

  /// Whether the group's blend mode mixes its colours with those of the backdrop.
  var blendsWithBackdrop: Bool {
    switch blend {
    // On an opaque backdrop, these would cut holes or be hidden. They only make sense among items drawn together.
    case .normal, .destinationOut, .destinationOver: false
    default: true
    }
  }

  /// Returns the reason why the group cannot become a layer at `scale` pixels per point; nil if it can.
  func refusal(scale: Double) -> String? {
    if blend == .destinationOut || blend == .destinationOver {
      return "the blend mode \(blend.rawValue) does not work on a view with glass, which always has a backdrop; "
        + "apply it to the content of the glass instead"
    }
    return effects.lazy.compactMap { $0.refusal(scale: scale) }.first
  }
}

extension Filter {
  /// The identity colour matrix.
  private static let unit: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]

  fileprivate var changesNothing: Bool {
    switch self {
    case .shadow(let color, _, _, _): !(color.alpha > 0)
    case .blur(let radius): !(radius > 0 && radius.isFinite)
    case .colorMatrix(let matrix): matrix == Self.unit
    case .alphaThreshold: false
    case .projection(let map): map == Projection(.identity)
    }
  }

  /// Returns the reason why the filter cannot be applied to a layer with glass at `scale` pixels per point; nil if it
  /// can.
  fileprivate func refusal(scale: Double) -> String? {
    switch self {
    case .shadow(_, let radius, _, _), .blur(let radius):
      // This is also the limit for views without glass.
      let pixels = radius * scale
      let most = 2048.0
      return pixels <= most || !radius.isFinite
        ? nil : "a blur or shadow with a radius of \(pixels) pixels exceeds the limit of \(most)"
    case .colorMatrix(let m):
      return m[15] == 0 && m[16] == 0 && m[17] == 0 && m[19] == 0
        ? nil
        : "luminanceToAlpha does not work on a view with glass, which would no longer hide its backdrop; "
          + "apply it to the content of the glass instead"
    case .alphaThreshold:
      return "alphaThreshold does not work on a view with glass, which has no alpha of its own; "
        + "apply it to the content of the glass instead"
    case .projection: return nil
    }
  }
}

extension [DisplayItem] {
  /// Throws an error if a group with glass has an unsupported effect.
  func checkGlass(scale: Double) throws(DrawingError) {
    try visit { (item) throws(DrawingError) in
      guard case .group(let group) = item, group.items.contains(where: \.hasGlass) else { return .skip }
      if let refusal = group.refusal(scale: scale) { throw DrawingError(operation: "draw glass", reason: refusal) }
      return .enter
    }
  }
}
