/// Content that is proposed something else than its frame, and is centred in it.
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

/// Whether content keeps within a rectangle of its aspect ratio, or covers it.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// As large as fits inside.
  case fit
  /// As small as covers all.
  case fill
}

extension View {
  /// Gives the view its ideal size.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Gives the view its ideal length in some directions.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    wrapped {
      ReproposingNode($0, $1) { _, proposal in
        ProposedViewSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
      }
    }
  }

  /// Keeps the ratio of width to height; nil for the view's own.
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

  /// Keeps the ratio of width to height that a size has.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  /// Keeps the view's own ratio, as large as fits inside.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// Keeps the view's own ratio, as small as covers all.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Says who is served first in a stack: higher is earlier; 0 by default, and for what is not a number.
  public func layoutPriority(_ value: Double) -> some View {
    wrapped { PriorityNode($0, $1, value.isNaN ? 0 : value) }
  }

  /// Says who is painted later among siblings: higher is in front; 0 by default.
  public func zIndex(_ value: Double) -> some View { wrapped { ZIndexNode($0, $1, value) } }

  /// Attaches a value for the layout that holds the view.
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    wrapped { LayoutValueNode<K>($0, $1, value) }
  }
}

/// The proposal of a given ratio that fits into, or covers, another.
private func aspectProposal(
  _ proposal: ProposedViewSize, mode: ContentMode, ratio: () -> CGSize
) -> ProposedViewSize {
  if proposal == .unspecified { return proposal }
  let ratio = ratio()
  guard ratio.width > 0, ratio.height > 0 else { return proposal }
  let scales = [proposal.width.map { $0 / ratio.width }, proposal.height.map { $0 / ratio.height }].compactMap { $0 }
  // A missing length is no limit to fit in, and nothing to cover.
  let scale = (mode == .fit ? scales.min() : scales.max()) ?? .infinity
  return ProposedViewSize(width: ratio.width * scale, height: ratio.height * scale)
}
