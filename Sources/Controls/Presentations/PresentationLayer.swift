import Geometry
import Views

/// A presentation over everything else: a dimming layer and a panel.
private struct PresentationLayer: NodeBehavior {
  private let presentation: Presentation
  private let context: _ViewContext
  private let settings: PresentationSettings

  /// The distance of a sheet that does not take the full height from the edges of the screen.
  private static let sheetMargin: CGFloat = 8
  /// The distance of a full-height sheet from the top margin.
  private static let sheetGap: CGFloat = 10
  /// The width of an alert.
  private static let alertWidth: CGFloat = 300
  /// The distance of a popover from its source and from the edges of the screen.
  private static let popoverMargin: CGFloat = 12

  init(_ presentation: Presentation, _ context: _ViewContext) {
    self.presentation = presentation
    self.context = context
    settings = PresentationSettings()
    readSettings()
  }

  /// Creates the content once to collect its presentation settings, then discards it.
  private func readSettings() {
    let known = context.evaluation.actions.count
    var inner = context.secondary
    inner.identity = presentation.identity
    inner.environment = presentation.environment
    inner.environment.presentationSettings = settings
    inner.environment.requestedLayers = nil
    _ = inner.nodes(of: AnyView(presentation.content), at: 0)
    context.evaluation.actions.removeSubrange(known...)
  }

  func place(_ node: Node, _ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let insets = placement.safeAreaInsets
    let whole = CGRect(
      x: -insets.leading, y: -insets.top, width: placement.size.width + insets.leading + insets.trailing,
      height: placement.size.height + insets.top + insets.bottom)
    var parts: [PlacedNode] = []
    if let dimming { parts.append(place(dimming, whole, placement, margins: EdgeInsets(), into: &output)) }
    switch presentation.kind {
    case .cover:
      parts.append(place(coverPanel, whole, placement, margins: insets, into: &output))
    case .popover where !isSheet:
      parts.append(placeBeside(PopoverPanel(content: content), placement, within: nil, into: &output))
    case .sheet, .popover:
      parts.append(placeSheet(whole, insets, placement, into: &output))
    case .alert(let text):
      let panel = AlertPanel(text: text, actions: presentation.content, content: transplanted, isDialog: false)
      let shown = self.node(panel.frame(width: Self.alertWidth))
      let size = shown.size(ProposedViewSize(placement.size))
      let frame = CGRect(
        x: (placement.size.width - size.width) / 2, y: (placement.size.height - size.height) / 2, width: size.width,
        height: size.height)
      parts.append(place(shown, frame, placement, margins: EdgeInsets(), into: &output))
    case .dialog(let text):
      let panel = AlertPanel(text: text, actions: presentation.content, content: transplanted, isDialog: true)
      parts.append(placeBeside(panel, placement, within: Self.alertWidth, into: &output))
    }
    return PlacedNode(node, placement, parts)
  }

  private var isSheet: Bool {
    presentation.environment.horizontalSizeClass == .compact && !settings.keepsPopover
  }

  private var dimming: Node? {
    switch presentation.kind {
    case .cover: nil
    case .popover where !isSheet: nil
    default: node(Color.black.opacity(context.environment.colorScheme == .dark ? 0.48 : 0.2))
    }
  }

  private var content: AnyView { transplanted(presentation.content) }

  private func transplanted(_ view: any View) -> AnyView {
    AnyView(
      TransplantedView(view: view, environment: presentation.environment, identity: presentation.identity.child(0)) {
        own, shown in
        own.buttonLook = shown.buttonLook
        own.font = shown.font
        own.foregroundStyle = shown.foregroundStyle
        own.sheetKind = shown.sheetKind
      })
  }

  private var coverPanel: Node {
    let background = settings.background ?? AnyView(ScreenBackground())
    return node(
      content.frame(maxWidth: .infinity, maxHeight: .infinity).background { background.ignoresSafeArea() })
  }

  private func node(_ view: some View) -> Node {
    var inner = context.secondary
    inner.environment.requestedLayers = presentation.environment.requestedLayers
    return inner.node(of: view, at: 0) ?? context.emptyNode
  }

  /// Places a panel in a frame, of which some margins are not safe.
  private func place(
    _ node: Node, _ frame: CGRect, _ placement: Placement, margins: EdgeInsets, into output: inout PlaceOutput
  ) -> PlacedNode {
    let inner = CGSize(
      width: frame.width - margins.leading - margins.trailing, height: frame.height - margins.top - margins.bottom)
    var inside = placement.child(
      node, at: CGPoint(x: frame.minX + margins.leading, y: frame.minY + margins.top), ProposedViewSize(inner),
      mirrored: false)
    let map = placement.pointsFromNode
    inside.surroundings.safeArea = SafeArea(
      inner: map.bounds(
        of: Rect(x: frame.minX + margins.leading, y: frame.minY + margins.top, width: inner.width, height: inner.height)
      ),
      outer: map.bounds(of: Rect(frame)))
    return node.place(inside, into: &output)
  }

  private func placeSheet(
    _ whole: CGRect, _ insets: EdgeInsets, _ placement: Placement, into output: inout PlaceOutput
  ) -> PlacedNode {
    let full = placement.size.height + insets.bottom - Self.sheetGap
    var frame = whole
    var margins = EdgeInsets()
    let height = settings.height(of: full)
    if let height {
      frame = whole.insetBy(dx: Self.sheetMargin, dy: Self.sheetMargin)
      frame.origin.y = whole.maxY - Self.sheetMargin - height
      frame.size.height = height
      margins.bottom = max(insets.bottom - Self.sheetMargin, 0)
    } else {
      frame.origin.y = whole.maxY - full
      frame.size.height = full
      margins.bottom = insets.bottom
    }
    let panel = SheetPanel(content: content, settings: settings, isFull: height == nil)
    return place(node(panel), frame, placement, margins: margins, into: &output)
  }

  /// Places a panel below the source if there is space for it, or else above.
  private func placeBeside(
    _ panel: some View, _ placement: Placement, within width: CGFloat?, into output: inout PlaceOutput
  ) -> PlacedNode {
    let node = node(panel.frame(width: width))
    let room = placement.size
    let size = node.size(
      ProposedViewSize(
        width: room.width - 2 * Self.popoverMargin, height: room.height - 2 * Self.popoverMargin))
    let source = presentation.source.flatMap { source in
      placement.pointsFromNode.inverse.map { CGRect($0.bounds(of: source)) }
    }
    let around = source ?? CGRect(x: room.width / 2, y: room.height / 2, width: 0, height: 0)
    let below = around.maxY + Self.popoverMargin
    let above = around.minY - Self.popoverMargin - size.height
    let y = below + size.height <= room.height - Self.popoverMargin ? below : max(above, Self.popoverMargin)
    let x = min(
      max(around.midX - size.width / 2, Self.popoverMargin), max(room.width - Self.popoverMargin - size.width, 0))
    return place(
      node, CGRect(origin: CGPoint(x: x, y: y), size: size), placement, margins: EdgeInsets(), into: &output)
  }
}

extension Presentation: RequestedLayer {
  func node(in context: _ViewContext) -> Node {
    var inner = context
    inner.identity = identity
    inner.environment = environment
    inner.environment.font = nil
    inner.environment.foregroundStyle = nil
    inner.environment.offeredSearch = nil
    inner.environment.buttonLook = ButtonLook.Key.defaultValue
    return CustomNode(PresentationLayer(self, inner), inner)
  }
}
