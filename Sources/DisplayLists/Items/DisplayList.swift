public import Geometry

/// A view resolved at an instant into fully specified items, in painting order.
public struct DisplayList: Hashable, Sendable {
  /// The size of the view in points. Items may extend beyond it.
  public var size: Size
  /// The items in painting order.
  public var items: [DisplayItem]

  /// Creates a display list with a size in points.
  public init(size: Size, items: [DisplayItem]) {
    self.size = size
    self.items = items
  }
}
