/// A coordinate space.
public enum CoordinateSpace: Hashable {
  /// The space of the whole canvas.
  case global
  /// The space of the view itself.
  case local
  /// The space of a named ancestor.
  case named(AnyHashable)

  /// Whether this is the global space.
  public var isGlobal: Bool { self == .global }
  /// Whether this is the local space.
  public var isLocal: Bool { self == .local }
}

/// A type that identifies a coordinate space.
public protocol CoordinateSpaceProtocol {
  /// The coordinate space.
  var coordinateSpace: CoordinateSpace { get }
}

/// The space of the whole canvas.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// Creates the space of the whole canvas.
  public init() {}
  /// The space of the whole canvas.
  public var coordinateSpace: CoordinateSpace { .global }
}

/// The space of the view itself.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// Creates the space of the view itself.
  public init() {}
  /// The space of the view itself.
  public var coordinateSpace: CoordinateSpace { .local }
}

/// The space of a named ancestor.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
  let name: AnyHashable
  /// The space of a named ancestor.
  public var coordinateSpace: CoordinateSpace { .named(name) }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// The space of the whole canvas.
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// The space of the view itself.
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// Returns the space of a named ancestor.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace(name: name) }
}
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// The space of the visible part of the innermost scroll view around the view, or global space if there is none.
  public static var scrollView: NamedCoordinateSpace { NamedCoordinateSpace(name: ScrollSpace.any) }
  /// Returns the space of the visible part of the innermost scroll view that scrolls along an axis, or global space if
  /// there is none.
  public static func scrollView(axis: Axis) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: ScrollSpace.along(axis))
  }
}

/// The names of the spaces of a scroll view.
enum ScrollSpace: Hashable {
  case any
  case along(Axis)
}

private final class NamingNode: WrapperNode {
  private let name: AnyHashable

  init(_ child: Node, _ context: _ViewContext, _ name: AnyHashable) {
    self.name = name
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    var inside = placement
    inside.surroundings.spaces = NamedSpaces(
      name: name, pointsFromSpace: placement.pointsFromNode, size: placement.size,
      outer: placement.surroundings.spaces)
    return placeChild(inside, into: &output)
  }
}

extension View {
  /// Gives the view's coordinate space a name for its descendants.
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    wrapped { NamingNode($0, $1, name.name) }
  }

  /// Gives the view's coordinate space a name for its descendants.
  public func coordinateSpace<T: Hashable>(name: T) -> some View { coordinateSpace(.named(name)) }
}
