public import Geometry

extension DisplayItem {
  /// The bounds, in points of the list, of everything the item can paint; empty if it paints nothing.
  ///
  /// The bounds are conservative: curves are bounded by their control points, blurs and shadows by three standard
  /// deviations, and glyphs of unknown ink by a few ems around their origins. Glass is bounded by its outline and
  /// content; the shadow that it casts is not included.
  public func inkBounds() -> Rect {
    switch self {
    case .fill(let path, _, _, let pointsFromItem):
      return path.applying(pointsFromItem).controlBounds
    case .stroke(let path, let style, _, let pointsFromItem):
      guard style.width > 0, !path.isEmpty else { return .zero }
      let reach = style.reach(along: path) * pointsFromItem.largestScale
      return path.applying(pointsFromItem).controlBounds.inset(by: -reach)
    case .glyphs(let run, let pointsFromItem):
      return pointsFromItem.bounds(of: run.inkBounds ?? run.emBounds)
    case .image(_, let rect, let pointsFromItem):
      return pointsFromItem.bounds(of: rect)
    case .group(let group):
      return group.inkBounds()
    case .glass(let pane):
      return pane.inkBounds()
    case .glassContainer(let container):
      return container.panes.reduce(.zero) { $0.union($1.inkBounds()) }
    }
  }
}

extension [DisplayItem] {
  /// The bounds, in points of the list, of everything the items can paint; empty if they paint nothing.
  public func inkBounds() -> Rect {
    reduce(.zero) { $0.union($1.inkBounds()) }
  }
}

extension GlassPane {
  /// The bounds of its outline and its content, in points of the list.
  fileprivate func inkBounds() -> Rect {
    pointsFromItem.bounds(of: shape.bounds).union(content.inkBounds())
  }
}

extension DisplayGroup {
  /// The bounds, in points of the list, of everything the group can paint; empty if it paints nothing.
  public func inkBounds() -> Rect {
    var bounds = filters.reduce(items.inkBounds()) { $1.bounds(of: $0) }
    if let clip { bounds = bounds.intersection(clip.path.controlBounds) }
    if let mask { bounds = bounds.intersection(mask.inkBounds()) }
    return bounds
  }
}

extension Filter {
  /// The bounds of the filtered paint, given its bounds before the filter; both in points.
  public func bounds(of rect: Rect) -> Rect {
    guard !rect.isEmpty else { return rect }
    func grown(_ radius: Double) -> Rect { radius > 0 && radius.isFinite ? rect.inset(by: -3 * radius) : rect }
    return switch self {
    case .shadow(_, let radius, let x, let y): rect.union(grown(radius).offset(x: x, y: y))
    case .blur(let radius): grown(radius)
    case .colorMatrix: rect
    case .projection(let map): map.bounds(of: rect)
    }
  }
}

extension GlyphRun {
  /// A few ems around every origin, which is enough for all but the widest ligatures.
  fileprivate var emBounds: Rect {
    glyphs.reduce(.zero) { bounds, glyph in
      bounds.union(
        Rect(x: glyph.position.x - size, y: glyph.position.y - 2 * size, width: 4 * size, height: 3 * size))
    }
  }
}

extension Affine {
  /// The greatest factor by which the transform lengthens a vector: its larger singular value.
  fileprivate var largestScale: Double {
    let sum = a * a + b * b + c * c + d * d
    let spread = max(0, sum * sum - 4 * determinant * determinant).squareRoot()
    return ((sum + spread) / 2).squareRoot()
  }
}
