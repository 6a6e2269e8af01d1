extension GraphicsContext {
  /// A view that is ready to be drawn.
  public struct ResolvedSymbol {
    fileprivate let node: Node

    /// The size in points.
    public var size: CGSize { node.size(.unspecified) }
  }

  /// Text that is ready to be measured and drawn.
  public struct ResolvedText {
    fileprivate let node: Node

    /// Returns the size of the text within a proposed size.
    public func measure(in size: CGSize) -> CGSize { node.size(ProposedViewSize(size)) }
    /// Returns the distance from the top to the first baseline.
    public func firstBaseline(in size: CGSize) -> CGFloat { dimensions(in: size)[.firstTextBaseline] }
    /// Returns the distance from the top to the last baseline.
    public func lastBaseline(in size: CGSize) -> CGFloat { dimensions(in: size)[.lastTextBaseline] }

    private func dimensions(in size: CGSize) -> ViewDimensions {
      ViewDimensions(node: node, proposal: ProposedViewSize(size))
    }
  }

  /// An image that is ready to be measured and drawn.
  public struct ResolvedImage {
    fileprivate let image: Image
    fileprivate let node: Node

    /// The natural size in points.
    public var size: CGSize { node.size(.unspecified) }
    /// The distance from the top to the baseline.
    public var baseline: CGFloat { ViewDimensions(node: node, proposal: .unspecified)[.firstTextBaseline] }
  }

  /// Returns the first symbol view with a tag, or nil if no symbol view has the tag.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    record.symbols.first { $0.containerValues.hasTag(id) }.map { ResolvedSymbol(node: $0) }
  }

  /// Prepares text for measuring and drawing.
  public func resolve(_ text: Text) -> ResolvedText { ResolvedText(node: shown(text)) }

  /// Prepares an image for measuring and drawing.
  public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage(image: image, node: shown(image)) }

  /// Draws a view in a rectangle, proposing the rectangle's size to it.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    draw(symbol.node, in: rect.origin, ProposedViewSize(rect.size))
  }

  /// Draws a view at its ideal size, with its anchor at a point.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(symbol.node, at: point, anchor)
  }

  /// Draws text from the top of a rectangle, wrapped to its width.
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    draw(text.node, in: rect.origin, ProposedViewSize(rect.size))
  }

  /// Draws text on a single line, with its anchor at a point.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(text.node, at: point, anchor)
  }

  /// Draws an image stretched to a rectangle.
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(image.image, in: rect, style: style)
  }

  /// Draws an image at its natural size, with its anchor at a point.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(image.node, at: point, anchor)
  }

  /// Returns the node of a view, wrapped in a stack so that there is exactly one.
  private func shown(_ view: some View) -> Node {
    guard let node = node(ZStack { view }) else { preconditionFailure("a stack must make a node") }
    return node
  }
}
