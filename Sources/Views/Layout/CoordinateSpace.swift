/// A frame of reference for places in the picture.
public enum CoordinateSpace: Hashable {
  /// The whole picture.
  case global
  /// The view itself.
  case local
  /// A view around that has been named.
  case named(AnyHashable)

  /// Whether it is the whole picture.
  public var isGlobal: Bool { self == .global }
  /// Whether it is the view itself.
  public var isLocal: Bool { self == .local }
}

/// Something that stands for a frame of reference.
public protocol CoordinateSpaceProtocol {
  /// The frame of reference.
  var coordinateSpace: CoordinateSpace { get }
}

/// The whole picture.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// The whole picture.
  public init() {}
  /// The whole picture.
  public var coordinateSpace: CoordinateSpace { .global }
}

/// The view itself.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// The view itself.
  public init() {}
  /// The view itself.
  public var coordinateSpace: CoordinateSpace { .local }
}

/// A view around that has been named.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
  let name: AnyHashable
  /// A view around that has been named.
  public var coordinateSpace: CoordinateSpace { .named(name) }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// The whole picture.
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// The view itself.
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// A view around that has been named.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace(name: name) }
}

private final class NamingNode: WrapperNode {
  private let name: AnyHashable

  init(_ child: Node, _ context: _ViewContext, _ name: AnyHashable) {
    self.name = name
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    var inside = placement
    inside.surroundings.spaces = NamedSpaces(
      name: name, pointsFromSpace: placement.pointsFromNode, size: placement.size,
      outer: placement.surroundings.spaces)
    paintChild(inside, into: &output)
  }
}

extension View {
  /// Names the view as a frame of reference for views inside.
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    wrapped { NamingNode($0, $1, name.name) }
  }

  /// Names the view as a frame of reference for views inside.
  public func coordinateSpace<T: Hashable>(name: T) -> some View { coordinateSpace(.named(name)) }
}
