public import Geometry

/// A view resolved at an instant: what to paint, in order, with nothing left to look up.
public struct DisplayList: Hashable, Sendable {
  /// The extent of the list in points; items may reach beyond it.
  public var size: Size
  /// The items, first to last.
  public var items: [DisplayItem]

  /// A list of items with an extent in points.
  public init(size: Size, items: [DisplayItem]) {
    self.size = size
    self.items = items
  }
}
