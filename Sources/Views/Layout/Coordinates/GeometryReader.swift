import Geometry

/// A view whose content depends on its size and position. It takes all the proposed space.
public struct GeometryReader<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The content.
  public var content: (GeometryProxy) -> Content

  /// Creates a reader, which aligns its content to the top leading corner.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  /// Vitrine's own: makes the view's only node.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let content = content
    nodes.append(
      LateNode(context.secondary, alignment: nil) { placement, context in
        context.nodes(of: content(GeometryProxy(placement)), at: 0)
      })
  }
}

/// A node whose content is created once its position is known.
final class LateNode: Node {
  /// The alignment of the content; nil places every view in the top leading corner, regardless of its guides.
  private let alignment: Alignment?
  private let make: (Placement, _ViewContext) -> [Node]

  init(_ context: _ViewContext, alignment: Alignment?, _ make: @escaping (Placement, _ViewContext) -> [Node]) {
    self.alignment = alignment
    self.make = make
    super.init(context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let nodes = make(placement, context)
    if nodes.isEmpty { return PlacedNode(self, placement) }
    let proposal = ProposedViewSize(placement.size)
    var origin = CGPoint.zero
    let content: Node
    if let alignment {
      content = nodes.lone ?? LayoutNode(ZStackLayout(), nodes, context.child(1))
      origin = alignment.origin(of: content, proposal, in: placement.size)
    } else {
      content = LayoutNode(CornerLayout(), nodes, context.child(1))
    }
    return content.place(
      placement.child(content, at: origin, proposal, mirrored: context.isRightToLeft), into: &output)
  }
}

/// Takes the proposed size and places all views in the top leading corner.
private struct CornerLayout: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: ProposedViewSize(bounds.size)) }
  }
}

/// The size and position of a view.
public struct GeometryProxy: Sendable {
  private let placement: PlacedFrame

  init(_ placement: Placement) { self.placement = PlacedFrame(placement) }

  /// The size in points.
  public var size: CGSize { placement.size }

  /// The widths of the safe area margins adjacent to the view's edges.
  public var safeAreaInsets: EdgeInsets { placement.safeAreaInsets }

  /// Returns the bounds in a coordinate space, or in global space if no ancestor has the requested name.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect { placement.frame(in: coordinateSpace) }

  /// Returns the bounds in a coordinate space.
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    frame(in: coordinateSpace.coordinateSpace)
  }

  /// Returns the bounds of a named ancestor in the view's own space, or nil if no ancestor has the name or the view's
  /// transform is singular.
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
    placement.bounds(of: coordinateSpace.name)
  }

  /// The value of an anchor in the view's own space.
  public subscript<T>(anchor: Anchor<T>) -> T { anchor.value(placement.pointsFromView) }
}

/// The part of a placement that is safe to share between threads.
struct PlacedFrame: Sendable {
  let size: CGSize
  let pointsFromView: Affine
  let spaces: NamedSpaces?
  let safeAreaInsets: EdgeInsets

  init(_ placement: Placement) {
    size = placement.size
    pointsFromView = placement.pointsFromNode
    spaces = placement.surroundings.spaces
    safeAreaInsets = placement.safeAreaInsets
  }

  private var rect: Rect { Rect(CGRect(origin: .zero, size: size)) }

  func frame(in space: CoordinateSpace) -> CGRect {
    switch space {
    case .local: return CGRect(rect)
    case .global: return CGRect(pointsFromView.bounds(of: rect))
    case .named(let name):
      guard let map = spaces?.space(named: name)?.pointsFromSpace.inverse else { return frame(in: .global) }
      return CGRect((map * pointsFromView).bounds(of: rect))
    }
  }

  func bounds(of name: AnyHashable) -> CGRect? {
    guard let space = spaces?.space(named: name), let map = pointsFromView.inverse else { return nil }
    return CGRect((map * space.pointsFromSpace).bounds(of: Rect(CGRect(origin: .zero, size: space.size))))
  }
}

private final class GeometryChangeNode<Value: Equatable & Sendable>: WrapperNode {
  private let transform: @Sendable (GeometryProxy) -> Value
  private let action: (Value, Value) -> Void

  init(
    _ child: Node, _ context: _ViewContext, _ transform: @escaping @Sendable (GeometryProxy) -> Value,
    _ action: @escaping (Value, Value) -> Void
  ) {
    self.transform = transform
    self.action = action
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let placed = placeChild(placement, into: &output)
    let evaluation = context.evaluation
    evaluation.noteWatch()
    guard evaluation.claimMemory() else { return placed }
    let value = transform(GeometryProxy(placement))
    let key = Memory.Key(identity: context.identity, slot: .geometry)
    let known = evaluation.memory.value(key, as: Value.self)
    evaluation.memory.remember(value, key)
    if known != value {
      let action = action
      context.act { action(known ?? value, value) }
    }
    return placed
  }
}

extension View {
  /// Runs an action with a value derived from the view's geometry, initially and whenever it changes.
  public func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T, action: @escaping (T) -> Void
  ) -> some View { wrapped { GeometryChangeNode($0, $1, transform) { _, new in action(new) } } }

  /// Runs an action with the old and the new value derived from the view's geometry, initially and whenever it changes.
  public func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View { wrapped { GeometryChangeNode($0, $1, transform, action) } }
}
