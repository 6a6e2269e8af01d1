/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Creates a size of `width` columns by `height` rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var area: Int { width * height }
}

/// A rectangle of whole pixels. Row 0 is at the top.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Creates the rectangle of columns `x ..< x + width` and rows `y ..< y + height`.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates the rectangle of all pixels of an image of this size.
  public init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  /// Creates the smallest rectangle of whole pixels that contains a rectangle in continuous pixel coordinates.
  public init(enclosing r: Rect) {
    // No canvas has 10⁹ columns, and the difference of two clamped numbers fits in 32 bits.
    func clamped(_ edge: Double) -> Int { Int(min(max(edge, -1e9), 1e9)) }
    let x = clamped(r.minX.rounded(.down))
    let y = clamped(r.minY.rounded(.down))
    self.init(x: x, y: y, width: clamped(r.maxX.rounded(.up)) - x, height: clamped(r.maxY.rounded(.up)) - y)
  }

  /// The column after the last one.
  public var maxX: Int { x + width }
  /// The row after the last one.
  public var maxY: Int { y + height }
  /// The width and height.
  public var size: PixelSize { PixelSize(width: width, height: height) }
  /// Whether the rectangle has no pixels.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns the overlap of two rectangles. Its size is never negative.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// Returns the smallest rectangle that contains both. Empty rectangles are ignored.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns a rectangle of the same size, `x` columns further right and `y` rows further down.
  public func moved(x: Int, y: Int) -> PixelRect {
    PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  /// Returns the rectangle with every edge moved outwards by `amount` pixels.
  public func outset(by amount: Int) -> PixelRect {
    PixelRect(x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
  }
}
