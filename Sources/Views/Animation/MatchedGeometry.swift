import DisplayLists
import Geometry

/// The geometry that matched views share.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  /// The raw value.
  public let rawValue: UInt32
  /// Creates a set from its raw value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The position.
  public static let position = MatchedGeometryProperties(rawValue: 1)
  /// The size.
  public static let size = MatchedGeometryProperties(rawValue: 2)
  /// The position and the size.
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// A view that shares its position and size with other views of the same name.
///
/// The source's frame is remembered by name rather than by view, so it animates from the old source to the new one when
/// the source changes. Views that are disappearing or are not sources take that frame.
private final class MatchedGeometryNode: WrapperNode {
  private let key: MatchKey
  private let properties: MatchedGeometryProperties
  private let anchor: UnitPoint
  private let isSource: Bool

  init(
    _ child: Node, _ context: _ViewContext, key: MatchKey, properties: MatchedGeometryProperties, anchor: UnitPoint,
    isSource: Bool
  ) {
    self.key = key
    self.properties = properties
    self.anchor = anchor
    self.isSource = isSource
    context.evaluation.noteWatch()
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    guard context.evaluation.claimMemory() else { return placeChild(placement, into: &output) }
    var shared = context
    shared.identity = Identity.root.child(id: key)
    let isLeaving = placement.surroundings.isLeaving
    var frame = CGRect(placement.pointsFromNode.bounds(of: Rect(placement.bounds)))
    if isSource, !isLeaving {
      frame = shared.presentedFrame(frame)
    } else if let known = shared.evaluation.memory.value(
      Memory.Key(identity: shared.identity, slot: .value(0)), as: AnimationTrack<CGRect.AnimatableData>.self)
    {
      frame.animatableData = known.value(at: context.evaluation.time)
    }
    return placeChild(placement.moved(to: frame, properties, anchor), into: &output)
  }
}

extension Placement {
  /// Returns the placement with its size, its position or both matched to a frame in display-list points.
  fileprivate func moved(
    to frame: CGRect, _ properties: MatchedGeometryProperties, _ anchor: UnitPoint
  ) -> Placement {
    let own = CGRect(pointsFromNode.bounds(of: Rect(bounds)))
    guard own != frame, own.width > 0, own.height > 0 else { return self }
    var result = self
    if properties.contains(.size) {
      result.size = CGSize(
        width: size.width * frame.width / own.width, height: size.height * frame.height / own.height)
      result.proposal = ProposedViewSize(result.size)
    }
    let goal = properties.contains(.position) ? anchor.point(in: frame) : anchor.point(in: own)
    let now = pointsFromNode * Point(anchor.point(in: CGRect(origin: .zero, size: result.size)))
    result.pointsFromNode = .translation(x: goal.x - now.x, y: goal.y - now.y) * pointsFromNode
    return result
  }
}

extension View {
  /// Shares the view's position and size with others of the same id, so that one view appears to turn into another.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center,
    isSource: Bool = true
  ) -> some View {
    wrapped {
      MatchedGeometryNode(
        $0, $1, key: MatchKey(id: AnyHashable(id), namespace: namespace), properties: properties, anchor: anchor,
        isSource: isSource)
    }
  }
}
