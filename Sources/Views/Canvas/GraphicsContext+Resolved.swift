extension GraphicsContext {
  /// A view that may be drawn.
  public struct ResolvedSymbol {
    fileprivate let node: Node

    /// Its size in points.
    public var size: CGSize { node.size(.unspecified) }
  }

  /// A text that may be measured and drawn.
  public struct ResolvedText {
    fileprivate let node: Node

    /// The size it takes in a space.
    public func measure(in size: CGSize) -> CGSize { node.size(ProposedViewSize(size)) }
    /// How far below its top the first line stands, in a space.
    public func firstBaseline(in size: CGSize) -> CGFloat { dimensions(in: size)[.firstTextBaseline] }
    /// How far below its top the last line stands, in a space.
    public func lastBaseline(in size: CGSize) -> CGFloat { dimensions(in: size)[.lastTextBaseline] }

    private func dimensions(in size: CGSize) -> ViewDimensions {
      ViewDimensions(node: node, proposal: ProposedViewSize(size))
    }
  }

  /// A picture that may be measured and drawn.
  public struct ResolvedImage {
    fileprivate let image: Image
    fileprivate let node: Node

    /// Its own size in points.
    public var size: CGSize { node.size(.unspecified) }
    /// How far below its top it stands on a line of text.
    public var baseline: CGFloat { ViewDimensions(node: node, proposal: .unspecified)[.firstTextBaseline] }
  }

  /// The view of the canvas that has a tag; nil where none has.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    record.symbols.first { $0.containerValues.hasTag(id) }.map { ResolvedSymbol(node: $0) }
  }

  /// A text to be measured and drawn.
  public func resolve(_ text: Text) -> ResolvedText { ResolvedText(node: shown(text)) }

  /// A picture to be measured and drawn.
  public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage(image: image, node: shown(image)) }

  /// Draws a view over a rectangle, which is proposed to it.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    draw(symbol.node, in: rect.origin, ProposedViewSize(rect.size))
  }

  /// Draws a view in its own size, a point of its frame at a point.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(symbol.node, at: point, anchor)
  }

  /// Draws a text broken to the width of a rectangle, from its top.
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    draw(text.node, in: rect.origin, ProposedViewSize(rect.size))
  }

  /// Draws a text on one line, a point of its frame at a point.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(text.node, at: point, anchor)
  }

  /// Draws a picture over a rectangle.
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(image.image, in: rect, style: style)
  }

  /// Draws a picture in its own size, a point of its frame at a point.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(image.node, at: point, anchor)
  }

  /// The node of a view that is always one.
  private func shown(_ view: some View) -> Node {
    guard let node = node(ZStack { view }) else { preconditionFailure("a stack is a node") }
    return node
  }
}
