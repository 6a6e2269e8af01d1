import DisplayLists

/// A view with a background or an overlay that does not affect the layout.
private final class LayeringNode: WrapperNode {
  private let secondary: Node
  private let alignment: Alignment
  private let isAbove: Bool

  init(_ child: Node, _ context: _ViewContext, _ secondary: Node, _ alignment: Alignment, isAbove: Bool) {
    self.secondary = secondary
    self.alignment = alignment
    self.isAbove = isAbove
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let inner = ProposedViewSize(placement.size)
    let own = ViewDimensions(node: child, proposal: placement.proposal)
    let other = ViewDimensions(node: secondary, proposal: inner)
    let origin = CGPoint(
      x: own[alignment.horizontal] - other[alignment.horizontal],
      y: own[alignment.vertical] - other[alignment.vertical])
    let beside = placement.child(secondary, at: context.presentedOrigin(origin), inner, mirrored: context.isRightToLeft)
    // The primary is always placed first, so that its preferences come first.
    let primary = placeChild(placement, into: &output)
    return PlacedNode(self, placement, [primary, secondary.place(beside, into: &output)])
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    output.paint(placed.parts[0], placed.parts[1], isAbove: isAbove)
  }
}

extension View {
  private func layered(_ secondary: some View, _ alignment: Alignment, isAbove: Bool) -> some View {
    wrapped { child, context in
      guard let node = context.secondary.node(of: secondary, at: 1) else { return child }
      return LayeringNode(child, context, node, alignment, isAbove: isAbove)
    }
  }

  /// Layers views behind this one.
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    layered(content(), alignment, isAbove: false)
  }

  /// Layers a view behind this one.
  @_disfavoredOverload
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    layered(background, alignment, isAbove: false)
  }

  /// Sets the view's background to a style and extends it into adjacent safe area margins along `edges`.
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    layered(Rectangle().fill(style).ignoresSafeArea(edges: edges), .center, isAbove: false)
  }

  /// Sets the view's background to the background style and extends it into adjacent safe area margins along `edges`.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
  }

  /// Sets the view's background to a filled shape.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    layered(shape.fill(style, style: fillStyle), .center, isAbove: false)
  }

  /// Sets the view's background to a shape filled with the background style.
  public func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
    layered(shape.fill(BackgroundStyle(), style: fillStyle), .center, isAbove: false)
  }

  /// Layers views in front of this one.
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    layered(content(), alignment, isAbove: true)
  }

  /// Layers a view in front of this one.
  @_disfavoredOverload
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    layered(overlay, alignment, isAbove: true)
  }

  /// Layers a style in front of the view and extends it into adjacent safe area margins along `edges`.
  public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    layered(Rectangle().fill(style).ignoresSafeArea(edges: edges), .center, isAbove: true)
  }

  /// Layers a filled shape in front of the view.
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    layered(shape.fill(style, style: fillStyle), .center, isAbove: true)
  }

  /// Adds a border inside the view's bounds.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }
}

extension _ViewContext {
  /// The context of a background or an overlay, which belongs to no stack.
  package var secondary: _ViewContext {
    var context = self
    context.stackAxis = nil
    context.presence = .there
    return context
  }
}
