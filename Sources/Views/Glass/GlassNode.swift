import DisplayLists
import Geometry
import Optics

/// A view on a pane of glass whose shape is fitted into the view's frame.
private final class GlassNode<S: Shape>: WrapperNode {
  private let glass: Glass
  private let shape: S
  /// The child in the other colour scheme; nil if the pane keeps its appearance.
  private let alternative: Node?

  init(_ child: Node, _ context: _ViewContext, _ glass: Glass, _ shape: S, alternative: Node?) {
    self.glass = glass
    self.shape = shape
    self.alternative = alternative
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let surroundings = placement.surroundings
    // Glass cannot sample other glass, so a view that already lies on a pane gets no further pane.
    if surroundings.isOnGlass || glass.variant == .identity { return placeChild(placement, into: &output) }
    // A pane under a singular transform has no area, so its content is not drawn either.
    if placement.pointsFromNode.inverse == nil {
      return PlacedNode(self, placement, [placeChild(placement, into: &output)])
    }
    if isAbrupt, surroundings.isLeaving { return PlacedNode(self, placement) }
    var inside = placement
    inside.surroundings.isOnGlass = true
    var parts = [placeChild(inside, into: &output)]
    if let alternative = placedAlternative(inside) { parts.append(alternative) }
    var own = placement
    if surroundings.glassName?.frame == nil { own.presentedSize = context.presented(placement.size, in: .size) }
    if let press = press(own) { own.surroundings.glassPress = press }
    return PlacedNode(self, own, parts)
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    let placement = placed.placement
    let surroundings = placement.surroundings
    guard let child = placed.parts.first else { return }
    let content = output.itemsPainted(by: child)
    if placement.pointsFromNode.inverse == nil { return }
    let otherContent = alternativeContent(placed)
    let frame = paneFrame(placement)
    let path = path(in: frame, placement)
    if path.isEmpty || surroundings.glassName?.isElsewhere ?? false {
      output.items += content
      return
    }
    let arrival = isAbrupt ? 1 : surroundings.arrival
    let glassArrival = glassArrival(surroundings)
    guard glassArrival > 0 else { return }
    var pane = pane(path, placement)
    pane.state.materialized = glassArrival
    pane.state.press = surroundings.glassPress
    pane.content = arrival < 1 ? content.faded(to: arrival) : content
    pane.alternative = otherContent.map { other in
      GlassPane.Alternative(
        material: glass.material(in: context.environment.inOtherColorScheme),
        content: arrival < 1 ? other.faded(to: arrival) : other)
    }
    guard surroundings.isInGlassContainer else {
      output.items.append(.glass(pane.withUsefulAlternative))
      return
    }
    // The container drops a useless alternative once the pane is final.
    output.items.append(.glass(pane))
    output.glassEntries.append(
      GlassGathering.Entry(
        pane: pane, frame: frame, arrival: glassArrival, isNamed: surroundings.glassName != nil,
        union: surroundings.glassUnion, kind: ObjectIdentifier(S.self),
        grows: context.environment.glassTransition?.kind != .materialize,
        pointsFromFrame: placement.pointsFromNode,
        refitted: { [self] in self.pane(self.path(in: $0, placement), placement) }))
  }
}

extension GlassNode {
  /// Whether the pane appears and disappears without animation.
  private var isAbrupt: Bool { context.environment.glassTransition?.kind == .identity }

  /// Returns the progress of the pane's arrival, in 0…1. A pane that replaces another is already present.
  private func glassArrival(_ surroundings: Surroundings) -> Double {
    isAbrupt || surroundings.glassName?.isSuccessor ?? false ? 1 : surroundings.arrival
  }

  /// Returns the shape fitted into a rectangle of the node's own space.
  private func path(in frame: CGRect, _ placement: Placement) -> Path {
    shape.path(frame, context.environment(at: placement))
  }

  /// Returns the pane at rest and without content, with the outline `path` in the node's own space.
  private func pane(_ path: Path, _ placement: Placement) -> GlassPane {
    let map = placement.pointsFromNode
    let material = glass.material(in: context.environment)
    // The material's lengths are in points, so a stretch changes the pane's shape but not its material.
    return GlassPane(
      id: (placement.surroundings.glassName?.identity ?? context.identity).pane,
      shape: (map.isSimilarity ? path : path.applying(map)).glassShape(), material: material,
      pointsFromItem: map.isSimilarity ? map : .identity, content: [],
      legibility: context.environment.glassLegibility)
  }

  /// Places the content for the other colour scheme, or returns nil if the node has none or its size differs there.
  private func placedAlternative(_ placement: Placement) -> PlacedNode? {
    guard let alternative, alternative.size(placement.proposal) == child.size(placement.proposal) else { return nil }
    // The primary content has already reported everything else, such as preferences.
    var discarded = PlaceOutput()
    let inside = placement.child(
      alternative, at: .zero, placement.proposal, mirrored: context.isRightToLeft, home: .zero)
    return alternative.place(inside, into: &discarded)
  }

  /// Returns the items of the content for the other colour scheme, or nil if that content was not placed.
  private func alternativeContent(_ placed: PlacedNode) -> [DisplayItem]? {
    guard placed.parts.count > 1 else { return nil }
    var discarded = PaintOutput()
    placed.parts[1].paint(into: &discarded)
    return discarded.items
  }

  /// Returns the press on the pane, in the space of the pane's shape, or nil if no touch affects the pane.
  private func press(_ placement: Placement) -> GlassState.Press? {
    let surroundings = placement.surroundings
    guard glass.isInteractive, !context.environment.touches.isEmpty, !surroundings.isLeaving,
      !(surroundings.glassName?.isElsewhere ?? false), glassArrival(surroundings) > 0
    else { return nil }
    let path = path(in: paneFrame(placement), placement)
    guard !path.isEmpty, var press = context.press(on: path, placement),
      let paneFromPoints = pane(path, placement).pointsFromItem.inverse
    else { return nil }
    press.position = paneFromPoints * placement.pointsFromNode * press.position
    return press
  }

  /// Returns the rectangle that the pane fills, in the node's own space: the current frame of a moving named pane, or
  /// else the node's bounds.
  private func paneFrame(_ placement: Placement) -> CGRect {
    if let frame = placement.surroundings.glassName?.frame, let map = placement.pointsFromNode.inverse {
      return CGRect(map.bounds(of: Rect(frame)))
    }
    return CGRect(origin: .zero, size: placement.presentedSize ?? placement.size)
  }
}

/// A view that puts each of its nodes on a pane of glass.
private struct GlassView<Content: View, S: Shape>: View {
  typealias Body = Never

  let content: Content
  let glass: Glass
  let shape: S

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let start = nodes.nodes.count
    var inner = context.child(0)
    inner.environment = contentEnvironment(inner.environment)
    content._makeNodes(inner, into: &nodes)
    let alternatives = alternatives(context)
    let hasAlternatives = alternatives.count == nodes.nodes.count - start
    var position = 0
    for index in start..<nodes.nodes.count {
      let part = context.part(of: nodes.nodes[index], at: &position)
      nodes.nodes[index] = GlassNode(
        nodes.nodes[index], part, glass, part.presented(shape),
        alternative: hasAlternatives ? alternatives[index - start] : nil)
    }
  }

  /// Returns the environment of content on glass that lies in `environment`.
  ///
  /// On strongly tinted glass, the tint rather than the colour scheme determines whether the content is light or dark.
  private func contentEnvironment(_ environment: EnvironmentValues) -> EnvironmentValues {
    if glass.variant == .identity { return environment }
    var inner = environment
    inner.isOnGlass = true
    // Views on glass get no further panes, so they need only one colour scheme.
    if inner.wantsBothColorSchemes { inner.wantsBothColorSchemes = false }
    if glass.variant == .regular, !environment.isOnGlass,
      let appearance = glass.material(in: environment).tintAppearance
    {
      inner.colorScheme = appearance == .dark ? .dark : .light
    }
    return inner
  }

  /// Returns the nodes of the content in the other colour scheme; an empty array if the glass never adapts to its
  /// backdrop.
  private func alternatives(_ context: _ViewContext) -> [Node] {
    let environment = context.environment
    guard environment.wantsBothColorSchemes, environment.glassAppearance == nil, glass.variant == .regular else {
      return []
    }
    var inner = context.child(0)
    inner.environment = contentEnvironment(environment.inOtherColorScheme)
    inner.identity = inner.identity.alternative
    var list = _NodeList()
    content._makeNodes(inner, into: &list)
    return list.nodes
  }
}

extension View {
  /// Puts the view on a pane of Liquid Glass that fills its frame.
  public func glassEffect(
    _ glass: Glass = .regular, in shape: some Shape = DefaultGlassEffectShape()
  ) -> some View {
    GlassView(content: self, glass: glass, shape: shape)
  }
}
