/// The size that a container proposes to a view. Nil asks for the ideal length, 0 for the minimum, infinity for the
/// maximum.
public struct ProposedViewSize: Hashable, Sendable {
  /// The proposed width in points.
  public var width: CGFloat?
  /// The proposed height in points.
  public var height: CGFloat?

  /// A proposal of 0 × 0, which asks for the minimum size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// A proposal of infinity along both axes, which asks for the maximum size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
  /// A proposal of nil along both axes, which asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)

  /// Creates a proposal from a width and a height.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Creates a proposal from a size.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// Returns the proposal as a size, with the lengths of `size` in place of nil.
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
