import Geometry

/// A shape that depends on the environment.
package protocol EnvironmentShape: Shape {
  func path(in rect: CGRect, _ environment: EnvironmentValues) -> Path
}

/// A rectangular shape with known corner radii.
protocol RoundedCornersShape: RoundedRectangularShape {
  /// Returns the corner radii of the shape at a size.
  func cornerRadii(in size: CGSize) -> RectangleCornerRadii
}

extension RectangleCornerRadii {
  /// Creates four equal radii.
  init(_ radius: CGFloat) {
    self.init(topLeading: radius, bottomLeading: radius, bottomTrailing: radius, topTrailing: radius)
  }
}

extension Rectangle: RoundedCornersShape {
  func cornerRadii(in size: CGSize) -> RectangleCornerRadii { RectangleCornerRadii() }
}

extension RoundedRectangle: RoundedCornersShape {
  func cornerRadii(in size: CGSize) -> RectangleCornerRadii {
    RectangleCornerRadii(min(max(cornerSize.width, cornerSize.height), min(size.width, size.height) / 2))
  }
}

extension UnevenRoundedRectangle: RoundedCornersShape {
  func cornerRadii(in size: CGSize) -> RectangleCornerRadii { cornerRadii }
}

extension Capsule: RoundedCornersShape {
  func cornerRadii(in size: CGSize) -> RectangleCornerRadii { RectangleCornerRadii(min(size.width, size.height) / 2) }
}

extension Circle: RoundedCornersShape {
  func cornerRadii(in size: CGSize) -> RectangleCornerRadii { RectangleCornerRadii(min(size.width, size.height) / 2) }
}

/// The radii that make a view's corners concentric with those of its container.
struct ContainerCorners {
  /// The radii; 0 where the view is farther from the container's edge than the container's corner radius.
  var radii: RectangleCornerRadii

  /// Creates the corners of a frame inside a container, both in the display list's points.
  init(of frame: Rect, in container: (radii: RectangleCornerRadii, frame: Rect), isRightToLeft: Bool) {
    let left = frame.minX - container.frame.minX
    let right = container.frame.maxX - frame.maxX
    let (leading, trailing) = isRightToLeft ? (right, left) : (left, right)
    let top = frame.minY - container.frame.minY
    let bottom = container.frame.maxY - frame.maxY
    // The larger of the two distances determines the radius.
    func radius(_ outer: CGFloat, _ x: CGFloat, _ y: CGFloat) -> CGFloat { max(outer - max(x, y, 0), 0) }
    radii = RectangleCornerRadii(
      topLeading: radius(container.radii.topLeading, leading, top),
      bottomLeading: radius(container.radii.bottomLeading, leading, bottom),
      bottomTrailing: radius(container.radii.bottomTrailing, trailing, bottom),
      topTrailing: radius(container.radii.topTrailing, trailing, top))
  }
}

extension _ViewContext {
  /// Returns the environment of a placed view, including its concentric corners.
  func environment(at placement: Placement) -> EnvironmentValues {
    guard let container = placement.surroundings.container else { return environment }
    var environment = environment
    environment.containerCorners = ContainerCorners(
      of: placement.pointsFromNode.bounds(of: Rect(placement.bounds)), in: container, isRightToLeft: isRightToLeft)
    return environment
  }
}

/// The enclosing container's shape, inset to the view's frame; a rectangle if there is no container.
public struct ContainerRelativeShape: EnvironmentShape {
  /// Creates a shape relative to the container.
  public init() {}

  /// Returns a rectangle, since there is no container.
  public func path(in rect: CGRect) -> Path { Path(rect) }

  package func path(in rect: CGRect, _ environment: EnvironmentValues) -> Path {
    guard let corners = environment.containerCorners else { return path(in: rect) }
    return Path(roundedRect: rect, cornerRadii: corners.radii)
  }
}

extension Shape where Self == ContainerRelativeShape {
  /// A shape relative to the container.
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}

/// Passes a container shape and its frame on to descendants.
private final class ContainerShapeNode: WrapperNode {
  private let shape: any RoundedCornersShape

  init(_ child: Node, _ context: _ViewContext, _ shape: any RoundedCornersShape) {
    self.shape = shape
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    var inside = placement
    let frame = placement.pointsFromNode.bounds(of: Rect(placement.bounds))
    inside.surroundings.container = (shape.cornerRadii(in: placement.size), frame)
    return placeChild(inside, into: &output)
  }
}

extension View {
  /// Sets the container shape for descendants. Rectangles with any corner radii, capsules and circles are supported;
  /// other shapes are treated as having square corners.
  public func containerShape(_ shape: some RoundedRectangularShape) -> some View { containing(shape) }

  /// Sets the container shape for descendants. Rectangles with any corner radii, capsules and circles are supported;
  /// other shapes are treated as having square corners.
  public func containerShape<T: InsettableShape>(_ shape: T) -> some View { containing(shape) }

  private func containing(_ shape: some InsettableShape) -> some View {
    wrapped { ContainerShapeNode($0, $1, shape as? any RoundedCornersShape ?? Rectangle()) }
  }
}

private struct ContainerCornersKey: EnvironmentKey { static var defaultValue: ContainerCorners? { nil } }

extension EnvironmentValues {
  /// The corners that are concentric with the enclosing container shape; nil without a container.
  var containerCorners: ContainerCorners? {
    get { self[ContainerCornersKey.self] }
    set { self[ContainerCornersKey.self] = newValue }
  }
}

private enum ContainerKey: FeatureKey { static var defaultValue: (radii: RectangleCornerRadii, frame: Rect)? { nil } }

extension Surroundings {
  /// The corner radii and frame of the enclosing container shape, in the display list's points.
  var container: (radii: RectangleCornerRadii, frame: Rect)? {
    get { self[ContainerKey.self] }
    set { self[ContainerKey.self] = newValue }
  }
}
