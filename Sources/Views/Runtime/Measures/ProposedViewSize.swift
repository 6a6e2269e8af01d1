/// The size that a container proposes to a view: nil asks for the ideal length, 0 for the minimum, infinity for the
/// maximum.
public struct ProposedViewSize: Hashable, Sendable {
  /// The proposed width in points.
  public var width: CGFloat?
  /// The proposed height in points.
  public var height: CGFloat?

  /// Proposes 0 × 0, for the minimum size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Proposes infinity on both axes, for the maximum size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
  /// Proposes nothing, for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)

  /// Proposes a width and a height.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Proposes a size.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// The proposal as a size, with nil replaced by the lengths of `size`.
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  /// The length along an axis.
  subscript(axis: Axis) -> CGFloat? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

extension CGSize {
  /// The length along an axis.
  subscript(axis: Axis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  init(_ axis: Axis, _ major: CGFloat, _ minor: CGFloat) {
    self = axis == .horizontal ? CGSize(width: major, height: minor) : CGSize(width: minor, height: major)
  }
}
