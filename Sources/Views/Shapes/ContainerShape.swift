/// A shape of this module that depends on the environment.
protocol EnvironmentShape: Shape {
  func path(in rect: CGRect, _ environment: EnvironmentValues) -> Path
}

/// The shape that the container around declares, fitted into the view's own frame; a rectangle where none does.
public struct ContainerRelativeShape: EnvironmentShape {
  /// The shape of the container.
  public init() {}

  /// A rectangle: without a view there is no container.
  public func path(in rect: CGRect) -> Path { Path(rect) }

  func path(in rect: CGRect, _ environment: EnvironmentValues) -> Path {
    environment.system.containerShape?.path(in: rect) ?? path(in: rect)
  }
}

extension Shape where Self == ContainerRelativeShape {
  /// The shape of the container.
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}

extension View {
  /// Declares the shape of the view for views inside that follow it.
  public func containerShape(_ shape: some RoundedRectangularShape) -> some View {
    environmentChanged { $0.system.containerShape = shape }
  }
}
