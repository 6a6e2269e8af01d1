import DisplayLists
import Geometry

/// A part of the layout: it answers how large it would be, where its guides lie, and is painted where it was placed.
///
/// Nodes live for one evaluation. The base class is a leaf that takes what is proposed, 10 points where nothing is.
class Node {
  let context: _ViewContext
  /// Read and written in steps of their own, never around a call to another node.
  @exclusivity(unchecked) private var sizes = SizeCache()

  init(_ context: _ViewContext) { self.context = context }

  /// The size chosen for a proposal; asked as often as wanted, measured once a proposal.
  ///
  /// Nodes that have their size from elsewhere, or find it faster than it is remembered, override it.
  func size(_ proposal: ProposedViewSize) -> CGSize {
    if let known = sizes[proposal] { return known }
    let size = measure(proposal)
    sizes.insert(size, for: proposal)
    return size
  }

  /// Chooses a size.
  func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  /// The node whose size this one's always is.
  var sizer: Node { self }

  /// Who is served first in a stack.
  var priority: Double { 0 }

  /// The distances the node prefers to its neighbours.
  var spacing: ViewSpacing { ViewSpacing() }

  /// The distances, seen from a view in which lines begin on a given side: its leading side may be our trailing one.
  final func spacing(seenIn direction: LayoutDirection) -> ViewSpacing {
    var spacing = spacing
    if context.environment.layoutDirection != direction { swap(&spacing.leading, &spacing.trailing) }
    return spacing
  }

  /// Whether the node is a spacer, however it is drawn: it keeps its spacing in a frame.
  var isSpacer: Bool { false }

  /// Which kinds of explicit alignment guides can be found in here; lets a query stop early.
  var guideKinds: GuideKinds { [] }

  /// Where an explicit guide lies in the node's own space; nil where there is none.
  func explicitGuide(_ guide: AlignmentGuide, in proposal: ProposedViewSize) -> CGFloat? { nil }

  /// Paints the node and reports what its parts want to tell.
  func paint(_ placement: Placement, into output: inout PaintOutput) {}

  /// Order of painting among siblings; higher is later.
  var zIndex: Double { 0 }

  /// Whether the node has gone and is only still to be seen: layouts leave it where it was.
  var isGhost: Bool { false }
  /// Who the node is among others that come and go; nil for one that does not.
  var presenceIdentity: Identity? { nil }
  /// Whether the node says how it comes and goes.
  var hasTransition: Bool { false }
  /// The animation that the node's transition asks for; nil for that of the change.
  var transitionAnimation: Animation? { nil }

  /// What was said of the view for its container.
  var containerValues: ContainerValues { ContainerValues() }

  /// A value for the layout that holds the node.
  func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value { Key.defaultValue }

  /// Where a guide lies in the node's own space, explicit or by default.
  final func guide(_ guide: AlignmentGuide, in proposal: ProposedViewSize) -> CGFloat {
    ViewDimensions(node: self, proposal: proposal)[guide]
  }
}

/// Where a node ended up.
struct Placement {
  /// What was proposed to it.
  var proposal: ProposedViewSize
  /// What it chose.
  var size: CGSize
  /// From the node's own space, whose origin is its top left corner, to points of the display list.
  var pointsFromNode: Affine
  /// What lies around it.
  var surroundings: Surroundings

  /// The rectangle of the node in its own space.
  var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// The placement of a child whose top left corner lies at `origin` before right-to-left mirroring; `home` is where it
  /// belongs, if that is elsewhere.
  func child(
    _ node: Node, at origin: CGPoint, _ proposal: ProposedViewSize, mirrored: Bool, home: CGPoint? = nil
  ) -> Placement {
    let childSize = node.size(proposal)
    let x = mirrored ? size.width - origin.x - childSize.width : origin.x
    var child = Placement(
      proposal: proposal, size: childSize,
      pointsFromNode: pointsFromNode * Affine.translation(x: x, y: origin.y), surroundings: surroundings)
    if let home, home != origin {
      let way = Point(x: mirrored ? home.x - origin.x : origin.x - home.x, y: origin.y - home.y)
      child.surroundings.lag = child.surroundings.lag + pointsFromNode.linear * way
    }
    return child
  }

  /// How far views around are from where they belong, in the node's own space before right-to-left mirroring.
  func lag(mirrored: Bool) -> CGPoint {
    guard surroundings.lag != .zero, let inverse = pointsFromNode.linear.inverse else { return .zero }
    let lag = inverse * surroundings.lag
    return CGPoint(x: mirrored ? -lag.x : lag.x, y: lag.y)
  }
}

/// What a part of the picture knows of what it is inside of.
struct Surroundings {
  /// Whether a pane of glass holds it already; glass in glass is no glass.
  var isOnGlass = false
  /// The container that gathers panes of glass.
  var glassContainer: GlassGathering?
  /// The union that panes belong to; nil for none.
  var glassUnion: AnyHashable?
  /// The name of the pane of glass; nil for none.
  var glassName: GlassName?
  /// How far a view around has come, 0…1: ink fades by it where it came from, glass sees to itself.
  var arrival = 1.0
  /// How far the views around are, together, from where they belong, in points of the display list.
  var lag = Point.zero
  /// Whether a view around has gone and is only still to be seen.
  var isLeaving = false
  /// The corners of the shape that a view around has declared, and where that view is, in points of the display list.
  var container: (radii: RectangleCornerRadii, frame: Rect)?
  /// Named coordinate spaces, innermost first.
  var spaces: NamedSpaces?
  /// What is free of the canvas' margins; nil where there are none.
  var safeArea: SafeArea?
}

/// What painting a part brings forth.
struct PaintOutput {
  /// What is to be painted, in order.
  var items: [DisplayItem] = []
  /// Frames of the views that are probed.
  var probes: [ProbedFrame] = []
  /// What its views tell those around them.
  var preferences = Preferences()
  /// What is told of it to those who cannot see it.
  var elements: [AccessibilityElement] = []
  /// What was asked for by name and is not there.
  var missing = MissingPictures()
}

/// Names of pictures and symbols that are not there, each once, in the order in which they were asked for.
struct MissingPictures {
  /// Pictures that were not found.
  private(set) var images: [String] = []
  /// Symbols that there is no drawing of.
  private(set) var symbols: [String] = []

  mutating func noteImage(_ name: String) {
    if !images.contains(name) { images.append(name) }
  }

  mutating func noteSymbol(_ name: String) {
    if !symbols.contains(name) { symbols.append(name) }
  }

  mutating func note(_ others: MissingPictures) {
    for name in others.images { noteImage(name) }
    for name in others.symbols { noteSymbol(name) }
  }
}

extension Affine {
  /// The map without its shift: how ways change, not places.
  fileprivate var linear: Affine { Affine(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
