/// Flexible space along the axis of its stack, or along both axes outside a stack.
public struct Spacer: View, Sendable {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The minimum length in points; nil for the default of 8.
  public var minLength: CGFloat?

  /// Creates a spacer.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }

  /// Vitrine's own: makes the view's only node.
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

/// A separator line across a stack.
public struct Divider: View, Sendable {
  /// A primitive view has no body.
  public typealias Body = Never

  /// Creates a divider.
  public init() {}

  /// Vitrine's own: makes a rectangle one point thick in the separator colour.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let line = Rectangle().fill(Color.separator)
    if context.stackAxis == .horizontal {
      line.frame(width: 1)._makeNodes(context, into: &nodes)
    } else {
      line.frame(height: 1)._makeNodes(context, into: &nodes)
    }
  }
}
