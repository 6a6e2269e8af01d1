public import Geometry

extension DisplayItem {
  /// Returns the bounds of everything the item can paint, in the display list's points; empty if it paints nothing.
  ///
  /// The bounds are conservative: curves are bounded by their control points, blurs and shadows by three standard
  /// deviations, and glyphs with unknown ink bounds by a few ems around their origins. The bounds of glass contain its
  /// outline and content but not its shadow.
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
  /// Returns the bounds of everything the items can paint, in the display list's points; empty if they paint nothing.
  public func inkBounds() -> Rect {
    reduce(.zero) { $0.union($1.inkBounds()) }
  }
}

extension GlassPane {
  /// Returns the bounds of the pane's outline and content, in the display list's points.
  fileprivate func inkBounds() -> Rect {
    pointsFromItem.bounds(of: shape.bounds).union(content.inkBounds())
  }
}

extension DisplayGroup {
  /// Returns the bounds of everything the group can paint, in the display list's points; empty if it paints nothing.
  public func inkBounds() -> Rect {
    var bounds = filters.reduce(items.inkBounds()) { $1.bounds(of: $0) }
    if let clip { bounds = bounds.intersection(clip.path.controlBounds) }
    if let mask { bounds = bounds.intersection(mask.inkBounds()) }
    return bounds
  }
}

extension Filter {
  /// Returns the bounds of the filtered content, given its bounds before filtering. Both are in points.
  public func bounds(of rect: Rect) -> Rect {
    guard !rect.isEmpty else { return rect }
    func grown(_ radius: Double) -> Rect { radius > 0 && radius.isFinite ? rect.inset(by: -3 * radius) : rect }
    return switch self {
    case .shadow(_, let radius, let x, let y): rect.union(grown(radius).offset(x: x, y: y))
    case .blur(let radius): grown(radius)
    case .colorMatrix, .alphaThreshold: rect
    case .projection(let map): map.bounds(of: rect)
    }
  }
}

extension GlyphRun {
  /// Bounds of a few ems around each glyph's origin, which contain all but the widest ligatures.
  fileprivate var emBounds: Rect {
    glyphs.reduce(.zero) { bounds, glyph in
      bounds.union(
        Rect(x: glyph.position.x - size, y: glyph.position.y - 2 * size, width: 4 * size, height: 3 * size))
    }
  }
}

extension Affine {
  /// The greatest factor by which the transform lengthens a vector, which is its larger singular value.
  fileprivate var largestScale: Double {
    let sum = a * a + b * b + c * c + d * d
    let spread = max(0, sum * sum - 4 * determinant * determinant).squareRoot()
    return ((sum + spread) / 2).squareRoot()
  }
}
