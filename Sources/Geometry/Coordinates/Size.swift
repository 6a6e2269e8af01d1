/// A width and a height in the units of a continuous plane, usually points.
public struct Size: Hashable, Sendable {
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// Creates a size of `width` × `height`.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size 0 × 0.
  public static let zero = Size(width: 0, height: 0)
}
