/// What a container proposes to a view; nil asks for the ideal length, 0 for the least, infinity for the most.
public struct ProposedViewSize: Hashable, Sendable {
  /// Proposed width in points.
  public var width: CGFloat?
  /// Proposed height in points.
  public var height: CGFloat?

  /// A proposal of 0 × 0: how small can it be?
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// A proposal of infinity in both directions: how large can it be?
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
  /// No proposal: how large would it like to be?
  public static let unspecified = ProposedViewSize(width: nil, height: nil)

  /// A proposal of a width and a height.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// A proposal of a size.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// The proposal as a size, with lengths in place of nil.
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
