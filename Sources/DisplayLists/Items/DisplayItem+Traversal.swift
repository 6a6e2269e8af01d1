public import Geometry

/// How a traversal continues after an item.
public enum VisitStep: Sendable {
  /// Visits the nested items, then the next item.
  case enter
  /// Skips the nested items and visits the next item.
  case skip
  /// Ends the traversal.
  case stop
}

extension DisplayItem {
  /// Visits the item and its nested items in painting order.
  ///
  /// Nested items are a group's items, a container's panes (each as a separate item) and a pane's content. Masks and
  /// panes' alternatives are not visited.
  ///
  /// - Returns: Whether the visitor ended the traversal.
  @discardableResult
  public func visit<Failure: Error>(_ visitor: (DisplayItem) throws(Failure) -> VisitStep) throws(Failure) -> Bool {
    switch try visitor(self) {
    case .stop: return true
    case .skip: return false
    case .enter: break
    }
    switch self {
    case .fill, .stroke, .glyphs, .image: return false
    case .group(let group): return try group.items.visit(visitor)
    case .glass(let pane): return try pane.content.visit(visitor)
    case .glassContainer(let container):
      for pane in container.panes where try DisplayItem.glass(pane).visit(visitor) { return true }
      return false
    }
  }

  /// Returns the item after applying `transform` to all nested items and then to the item itself.
  ///
  /// Nested items are a group's items and mask, a container's panes (each as a separate item) and a pane's content in
  /// each appearance. If `transform` turns a container's pane into a different kind of item, the container drops it.
  public func map(_ transform: (DisplayItem) -> DisplayItem) -> DisplayItem {
    switch self {
    case .fill, .stroke, .glyphs, .image: return transform(self)
    case .group(var group):
      group.items = group.items.map { $0.map(transform) }
      group.mask = group.mask?.map { $0.map(transform) }
      return transform(.group(group))
    case .glass(var pane):
      pane.content = pane.content.map { $0.map(transform) }
      if var alternative = pane.alternative {
        alternative.content = alternative.content.map { $0.map(transform) }
        pane.alternative = alternative
      }
      return transform(.glass(pane))
    case .glassContainer(var container):
      container.panes = container.panes.compactMap { pane in
        if case .glass(let changed) = DisplayItem.glass(pane).map(transform) { changed } else { nil }
      }
      return transform(.glassContainer(container))
    }
  }

  /// Returns the item with its coordinates transformed.
  ///
  /// The radii and offsets of filters are not transformed, so items with such filters may only be translated. The
  /// transform must preserve angles if the item contains glass.
  public func moved(by pointsFromMoved: Affine) -> DisplayItem {
    map { item in
      switch item {
      case .fill(let path, let rule, let paint, let own):
        return .fill(path, rule: rule, paint: paint, pointsFromItem: pointsFromMoved * own)
      case .stroke(let path, let style, let paint, let own):
        return .stroke(path, style: style, paint: paint, pointsFromItem: pointsFromMoved * own)
      case .glyphs(let run, let own): return .glyphs(run, pointsFromItem: pointsFromMoved * own)
      case .image(let image, let rect, let own): return .image(image, in: rect, pointsFromItem: pointsFromMoved * own)
      case .group(var group):
        group.filters = group.filters.map { $0.moved(by: pointsFromMoved) }
        group.clip = group.clip.map { DisplayGroup.Clip(path: $0.path.applying(pointsFromMoved), rule: $0.rule) }
        return .group(group)
      case .glass(var pane):
        pane.pointsFromItem = pointsFromMoved * pane.pointsFromItem
        return .glass(pane)
      case .glassContainer: return item
      }
    }
  }
}

extension [DisplayItem] {
  /// Visits the items and their nested items in painting order.
  ///
  /// See `DisplayItem.visit(_:)`.
  @discardableResult
  public func visit<Failure: Error>(_ visitor: (DisplayItem) throws(Failure) -> VisitStep) throws(Failure) -> Bool {
    for item in self where try item.visit(visitor) { return true }
    return false
  }

  /// All glass and material panes, including those in groups and containers, in painting order.
  public var panes: [GlassPane] {
    var panes: [GlassPane] = []
    visit { item in
      guard case .glass(let pane) = item else { return .enter }
      panes.append(pane)
      return .skip
    }
    return panes
  }
}
