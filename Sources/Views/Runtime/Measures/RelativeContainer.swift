/// The container that relative lengths refer to: the space that a canvas or a scroll view provides for its content.
///
/// A scroll view creates its content before the length of the scroll view is known. If the content requests that
/// length, the scroll view creates the content again for each actual length.
final class RelativeContainer {
  private let outer: RelativeContainer?
  private var size: ProposedViewSize
  /// Whether a descendant has asked for a length.
  private(set) var isAsked = false

  init(_ size: ProposedViewSize, in outer: RelativeContainer? = nil) {
    self.size = size
    self.outer = outer
  }

  /// The length along an axis; nil if no enclosing container has one.
  subscript(axis: Axis) -> CGFloat? {
    isAsked = true
    return size[axis] ?? outer?[axis]
  }

  /// Sets the size for content that is created after the placement of its container.
  func settle(_ size: ProposedViewSize) { self.size = size }
}
