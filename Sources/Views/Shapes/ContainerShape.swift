import Geometry

/// A shape of this module that depends on the environment.
protocol EnvironmentShape: Shape {
  func path(in rect: CGRect, _ environment: EnvironmentValues) -> Path
}

/// A rectangle of this module whose corners' radii are known.
protocol RoundedCornersShape: RoundedRectangularShape {
  /// The radii in a rectangle of a size.
  func cornerRadii(in size: CGSize) -> RectangleCornerRadii
}

extension RectangleCornerRadii {
  /// Four equal radii.
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

/// The corners that a view has if they are to turn about the same centres as those of the container around it.
struct ContainerCorners {
  /// A radius for each corner; 0 where the view lies further inside than the container's corner reaches.
  var radii: RectangleCornerRadii

  /// Corners of a frame inside a container; both in points of the display list.
  init(of frame: Rect, in container: (radii: RectangleCornerRadii, frame: Rect), isRightToLeft: Bool) {
    let left = frame.minX - container.frame.minX
    let right = container.frame.maxX - frame.maxX
    let (leading, trailing) = isRightToLeft ? (right, left) : (left, right)
    let top = frame.minY - container.frame.minY
    let bottom = container.frame.maxY - frame.maxY
    // A corner that is nearer to one side than to the other keeps clear of both.
    func radius(_ outer: CGFloat, _ x: CGFloat, _ y: CGFloat) -> CGFloat { max(outer - max(x, y, 0), 0) }
    radii = RectangleCornerRadii(
      topLeading: radius(container.radii.topLeading, leading, top),
      bottomLeading: radius(container.radii.bottomLeading, leading, bottom),
      bottomTrailing: radius(container.radii.bottomTrailing, trailing, bottom),
      topTrailing: radius(container.radii.topTrailing, trailing, top))
  }
}

extension _ViewContext {
  /// The environment of a view that was placed: its shapes may follow the container around it.
  func environment(at placement: Placement) -> EnvironmentValues {
    guard let container = placement.surroundings.container else { return environment }
    var environment = environment
    environment.system.containerCorners = ContainerCorners(
      of: placement.pointsFromNode.bounds(of: Rect(placement.bounds)), in: container, isRightToLeft: isRightToLeft)
    return environment
  }
}

/// The shape that the container around declares, moved inwards to the view's own frame; a rectangle where none does.
public struct ContainerRelativeShape: EnvironmentShape {
  /// The shape of the container.
  public init() {}

  /// A rectangle: without a view there is no container.
  public func path(in rect: CGRect) -> Path { Path(rect) }

  func path(in rect: CGRect, _ environment: EnvironmentValues) -> Path {
    guard let corners = environment.system.containerCorners else { return path(in: rect) }
    return Path(roundedRect: rect, cornerRadii: corners.radii)
  }
}

extension Shape where Self == ContainerRelativeShape {
  /// The shape of the container.
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}

/// A view that declares its shape to those inside.
private final class ContainerShapeNode: WrapperNode {
  private let shape: any RoundedCornersShape

  init(_ child: Node, _ context: _ViewContext, _ shape: any RoundedCornersShape) {
    self.shape = shape
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    var inside = placement
    let frame = placement.pointsFromNode.bounds(of: Rect(placement.bounds))
    inside.surroundings.container = (shape.cornerRadii(in: placement.size), frame)
    paintChild(inside, into: &output)
  }
}

extension View {
  /// Declares the shape of the view for views inside that follow it. Rectangles with any corners, capsules and circles
  /// are followed; inside another shape corners are square.
  public func containerShape(_ shape: some RoundedRectangularShape) -> some View { containing(shape) }

  /// Declares the shape of the view for views inside that follow it; inside one that is no rectangle with any corners,
  /// capsule or circle, corners are square.
  public func containerShape<T: InsettableShape>(_ shape: T) -> some View { containing(shape) }

  private func containing(_ shape: some InsettableShape) -> some View {
    wrapped { ContainerShapeNode($0, $1, shape as? any RoundedCornersShape ?? Rectangle()) }
  }
}
