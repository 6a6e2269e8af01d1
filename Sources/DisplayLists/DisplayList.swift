public import Geometry

/// A view at an instant, resolved: what is to be painted, in order, with nothing left to look up.
public struct DisplayList: Hashable, Sendable {
  /// The extent of the list in points; items may reach beyond it.
  public var size: Size
  /// What is painted, first to last.
  public var items: [DisplayItem]

  /// A list of items over an extent in points.
  public init(size: Size, items: [DisplayItem]) {
    self.size = size
    self.items = items
  }
}
