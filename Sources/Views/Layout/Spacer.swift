/// Space that grows along the stack it is in; in both directions outside one.
public struct Spacer: View, Sendable {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The least length in points; nil for the standard 8.
  public var minLength: CGFloat?

  /// Space of at least `minLength` points.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }

  /// Vitrine's own: one leaf.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    nodes.append(SpacerNode(minLength ?? ViewSpacing.standard, context))
  }
}

private final class SpacerNode: Node {
  private let minLength: CGFloat

  init(_ minLength: CGFloat, _ context: _ViewContext) {
    self.minLength = minLength
    super.init(context)
  }

  override func size(_ proposal: ProposedViewSize) -> CGSize {
    func length(_ axis: Axis) -> CGFloat {
      if let stack = context.stackAxis, stack != axis { return 0 }
      return max(proposal[axis] ?? 0, minLength)
    }
    return CGSize(width: length(.horizontal), height: length(.vertical))
  }

  override var priority: Double { -.infinity }
  override var isSpacer: Bool { true }

  override var spacing: ViewSpacing {
    switch context.stackAxis {
    case .horizontal: ViewSpacing(top: .none, leading: .zero, bottom: .none, trailing: .zero)
    case .vertical: ViewSpacing(top: .zero, leading: .none, bottom: .zero, trailing: .none)
    case nil: .zero
    }
  }
}

/// A thin line across a stack.
public struct Divider: View, Sendable {
  /// A primitive view has no body.
  public typealias Body = Never

  /// A line of one point.
  public init() {}

  /// Vitrine's own: a rectangle one point thick in the separator's colour.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let line = Rectangle().fill(Color.separator)
    if context.stackAxis == .horizontal {
      line.frame(width: 1)._makeNodes(context, into: &nodes)
    } else {
      line.frame(height: 1)._makeNodes(context, into: &nodes)
    }
  }
}
