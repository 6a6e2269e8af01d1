import DisplayLists
import Geometry

extension DisplayGroup {
  /// The filters that change anything.
  var effects: [Filter] { filters.filter { !$0.changesNothing } }

  /// Whether what lies beneath can be seen through the group as it is; else it is made a layer.
  var keepsBackdrop: Bool { effects.isEmpty && blend == .normal }

  /// Whether what is seen of the group depends on what lies beneath it, and not only on what it covers of that.
  var blendsWithGround: Bool {
    switch blend {
    // These would make holes in what lies beneath, or be hidden by it; they are for what is drawn together.
    case .normal, .destinationOut, .destinationOver: false
    default: true
    }
  }

  /// Why the group, its pixels being `scale` to a point, cannot be a layer over what lies beneath; nil where it can.
  func refusal(scale: Double) -> String? {
    if blend == .destinationOut || blend == .destinationOver {
      return "the blend mode \(blend.rawValue) was set on a view that holds glass, "
        + "beneath which there is always something; set it on the content"
    }
    return effects.lazy.compactMap { $0.refusal(scale: scale) }.first
  }
}

extension Filter {
  /// A matrix that leaves colours as they are.
  private static let unit: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]

  fileprivate var changesNothing: Bool {
    switch self {
    case .shadow(let color, _, _, _): !(color.alpha > 0)
    case .blur(let radius): !(radius > 0 && radius.isFinite)
    case .colorMatrix(let matrix): matrix == Self.unit
    case .projection(let map): map == Projection(.identity)
    }
  }

  /// Why the filter cannot be applied to a layer with glass, whose pixels are `scale` to a point; nil where it can.
  fileprivate func refusal(scale: Double) -> String? {
    switch self {
    case .shadow(_, let radius, _, _), .blur(let radius):
      // The standard deviation up to which other views are blurred.
      let (pixels, most) = (radius * scale, 2048.0)
      return pixels <= most || !radius.isFinite
        ? nil : "a radius of \(pixels) pixels is more than \(most) on a view that holds glass"
    case .colorMatrix(let m):
      return m[15] == 0 && m[16] == 0 && m[17] == 0 && m[19] == 0
        ? nil
        : "luminanceToAlpha was set on a view that holds glass, which would no longer hide its ground; "
          + "set it on the content"
    case .projection: return nil
    }
  }
}

extension [DisplayItem] {
  /// Throws where an effect is set on glass that it cannot be applied to; before anything is drawn.
  func checkGlass(scale: Double) throws(DrawingError) {
    try visit { (item) throws(DrawingError) in
      guard case .group(let group) = item, group.items.contains(where: \.hasGlass) else { return .skip }
      if let refusal = group.refusal(scale: scale) { throw DrawingError(operation: "draw glass", reason: refusal) }
      return .enter
    }
  }
}
