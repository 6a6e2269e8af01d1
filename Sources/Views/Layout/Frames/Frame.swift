final class FrameNode: EnclosingNode {
  private let width: CGFloat?
  private let height: CGFloat?
  private let alignment: Alignment

  init(_ child: Node, _ context: _ViewContext, _ width: CGFloat?, _ height: CGFloat?, _ alignment: Alignment) {
    self.width = width
    self.height = height
    self.alignment = alignment
    super.init(child, context)
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height)
  }

  override func size(_ proposal: ProposedViewSize) -> CGSize {
    if let width, let height { return CGSize(width: width, height: height) }
    let size = child.size(inner(proposal))
    return CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  override func childPlacement(_ proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
    let inner = inner(proposal)
    return (alignment.origin(of: child, inner, in: size(proposal)), inner)
  }

  override var priority: Double { 0 }
  override var movesChild: Bool { true }

  override var spacing: ViewSpacing {
    super.spacing.framed(across: width != nil, down: height != nil, isSpacer: child.isSpacer)
  }
}

private final class FlexibleFrameNode: EnclosingNode {
  private let horizontal: LengthLimits
  private let vertical: LengthLimits
  private let alignment: Alignment

  init(
    _ child: Node, _ context: _ViewContext, _ horizontal: LengthLimits, _ vertical: LengthLimits, _ alignment: Alignment
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.alignment = alignment
    super.init(child, context)
  }

  override func size(_ proposal: ProposedViewSize) -> CGSize {
    let inner = ProposedViewSize(
      width: horizontal.proposal(proposal.width), height: vertical.proposal(proposal.height))
    let size = child.size(inner)
    return CGSize(
      width: horizontal.length(of: size.width, proposal.width),
      height: vertical.length(of: size.height, proposal.height))
  }

  override func childPlacement(_ proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
    let size = size(proposal)
    func settled(_ axis: Axis, _ limits: LengthLimits) -> CGFloat? {
      // Without a proposal, an ideal length or a limit in effect, the content keeps its ideal length.
      let isFree = proposal[axis] == nil && limits.ideal == nil && limits.isBetween(size[axis])
      return isFree ? nil : size[axis]
    }
    let inner = ProposedViewSize(width: settled(.horizontal, horizontal), height: settled(.vertical, vertical))
    return (alignment.origin(of: child, inner, in: size), inner)
  }

  override var priority: Double { 0 }
  override var movesChild: Bool { true }

  override var spacing: ViewSpacing {
    super.spacing.framed(across: horizontal.isLimiting, down: vertical.isLimiting, isSpacer: child.isSpacer)
  }
}

extension ViewSpacing {
  /// Returns the spacing of a framed view, with default spacing along the axes that the frame constrains.
  ///
  /// The spacing of a framed spacer is unchanged.
  fileprivate func framed(across horizontal: Bool, down vertical: Bool, isSpacer: Bool) -> ViewSpacing {
    var spacing = self
    if isSpacer { return spacing }
    if horizontal { spacing.reset(.horizontal) }
    if vertical { spacing.reset(.vertical) }
    return spacing
  }
}

/// The minimum, ideal and maximum length of a flexible frame along an axis.
private struct LengthLimits {
  var minimum: CGFloat?
  var ideal: CGFloat?
  var maximum: CGFloat?

  /// Creates limits in ascending order: the ideal is raised to the minimum, and the maximum to the ideal, if necessary.
  init(minimum: CGFloat?, ideal: CGFloat?, maximum: CGFloat?) {
    self.minimum = minimum.map { max($0, 0) }
    self.ideal = ideal.map { max($0, self.minimum ?? 0) }
    self.maximum = maximum.map { max($0, self.ideal ?? self.minimum ?? 0) }
  }

  /// Returns the current limits, which animate when they change.
  func presented(_ context: _ViewContext, _ slot: Int) -> LengthLimits {
    func shown(_ length: CGFloat?, _ slot: Int) -> CGFloat? {
      length.map { $0.isFinite ? context.presented($0, slot) : $0 }
    }
    return LengthLimits(minimum: shown(minimum, slot), ideal: shown(ideal, slot + 1), maximum: shown(maximum, slot + 2))
  }

  var isLimiting: Bool { minimum != nil || ideal != nil || maximum != nil }

  /// Whether a length lies strictly between the limits.
  func isBetween(_ length: CGFloat) -> Bool { minimum ?? -.infinity < length && length < maximum ?? .infinity }

  private func clamp(_ length: CGFloat) -> CGFloat {
    min(max(length, minimum ?? -.infinity), maximum ?? .infinity)
  }

  /// Returns the proposal for the content.
  func proposal(_ proposal: CGFloat?) -> CGFloat? { (proposal ?? ideal).map(clamp) }

  /// Returns the length of the frame, given the length of its content.
  func length(of content: CGFloat, _ proposal: CGFloat?) -> CGFloat {
    guard isLimiting else { return content }
    if proposal == nil, let ideal { return ideal }
    let inner = self.proposal(proposal)
    switch (minimum, maximum) {
    case (.some, .some): return clamp(proposal ?? content)
    case (.some(let minimum), nil): return max(min(inner ?? .infinity, content), minimum)
    case (nil, .some(let maximum)): return min(max(inner ?? -.infinity, content), maximum)
    case (nil, nil): return content
    }
  }
}

extension Alignment {
  /// Returns the origin that aligns a node's guides with those of an enclosing rectangle.
  func origin(of node: Node, _ proposal: ProposedViewSize, in size: CGSize) -> CGPoint {
    let outer = ViewDimensions(box: size)
    let inner = ViewDimensions(node: node, proposal: proposal)
    return CGPoint(x: outer[horizontal] - inner[horizontal], y: outer[vertical] - inner[vertical])
  }
}

extension View {
  /// Gives the view a frame with a fixed width or height; nil keeps the view's own length.
  ///
  /// Negative and non-finite lengths are ignored.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    func usable(_ length: CGFloat?) -> CGFloat? { length.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
    return wrapped { child, context in
      FrameNode(
        child, context, usable(width).map { context.presented($0, 0) }, usable(height).map { context.presented($0, 1) },
        alignment)
    }
  }

  /// Gives the view a flexible frame with minimum, ideal and maximum lengths.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    let horizontal = LengthLimits(minimum: minWidth, ideal: idealWidth, maximum: maxWidth)
    let vertical = LengthLimits(minimum: minHeight, ideal: idealHeight, maximum: maxHeight)
    return wrapped { child, context in
      FlexibleFrameNode(
        child, context, horizontal.presented(context, 0), vertical.presented(context, 3), alignment)
    }
  }
}
