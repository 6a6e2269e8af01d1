/// A node that proposes a different size to its child.
private final class ReproposingNode: EnclosingNode {
  private let repropose: (Node, ProposedViewSize) -> ProposedViewSize

  init(_ child: Node, _ context: _ViewContext, _ repropose: @escaping (Node, ProposedViewSize) -> ProposedViewSize) {
    self.repropose = repropose
    super.init(child, context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { child.size(repropose(child, proposal)) }

  override func childPlacement(_ proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
    (.zero, repropose(child, proposal))
  }
}

private final class PriorityNode: WrapperNode {
  private let value: Double

  init(_ child: Node, _ context: _ViewContext, _ value: Double) {
    self.value = value
    super.init(child, context)
  }

  override var priority: Double { value }
}

private final class ZIndexNode: WrapperNode {
  private let value: Double

  init(_ child: Node, _ context: _ViewContext, _ value: Double) {
    self.value = value
    super.init(child, context)
  }

  override var zIndex: Double { value }
}

private final class LayoutValueNode<Key: LayoutValueKey>: WrapperNode {
  private let value: Key.Value

  init(_ child: Node, _ context: _ViewContext, _ value: Key.Value) {
    self.value = value
    super.init(child, context)
  }

  override func layoutValue<K: LayoutValueKey>(_ key: K.Type) -> K.Value {
    if key == Key.self, let value = value as? K.Value { return value }
    return child.layoutValue(key)
  }
}

/// How content with an aspect ratio fits the available space.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// The largest size that fits into the space.
  case fit
  /// The smallest size that covers the space.
  case fill
}

extension View {
  /// Fixes the view at its ideal size.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Fixes the view at its ideal length along some axes.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    wrapped {
      ReproposingNode($0, $1) { _, proposal in
        ProposedViewSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
      }
    }
  }

  /// Constrains the aspect ratio; nil for the view's own.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    wrapped {
      ReproposingNode($0, $1) { child, proposal in
        aspectProposal(proposal, mode: contentMode) {
          if let aspectRatio { return CGSize(width: aspectRatio, height: 1) }
          return child.size(.unspecified)
        }
      }
    }
  }

  /// Constrains the view to the aspect ratio of a size.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  /// Scales the view to fit its parent, preserving the view's aspect ratio.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// Scales the view to fill its parent, preserving the view's aspect ratio.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Sets the layout priority, 0 by default; NaN counts as 0.
  public func layoutPriority(_ value: Double) -> some View {
    wrapped { PriorityNode($0, $1, value.isNaN ? 0 : value) }
  }

  /// Sets the z index among siblings, 0 by default. Views with higher indices are in front.
  public func zIndex(_ value: Double) -> some View { wrapped { ZIndexNode($0, $1, value) } }

  /// Sets a value that the layout of the view's container can read.
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    wrapped { LayoutValueNode<K>($0, $1, value) }
  }
}

/// Returns the proposal with an aspect ratio that fits into another proposal, or covers it.
private func aspectProposal(
  _ proposal: ProposedViewSize, mode: ContentMode, ratio: () -> CGSize
) -> ProposedViewSize {
  if proposal == .unspecified { return proposal }
  let ratio = ratio()
  guard ratio.width > 0, ratio.height > 0 else { return proposal }
  let scales = [proposal.width.map { $0 / ratio.width }, proposal.height.map { $0 / ratio.height }].compactMap { $0 }
  // An unspecified length neither limits the content nor needs to be covered.
  let scale = (mode == .fit ? scales.min() : scales.max()) ?? .infinity
  return ProposedViewSize(width: ratio.width * scale, height: ratio.height * scale)
}
