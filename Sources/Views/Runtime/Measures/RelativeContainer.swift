/// The container that relative lengths refer to: the space that a canvas or a scroll view provides for its content.
///
/// A scroll view makes its content before its own length is known. If the content asked for that length, it is made
/// again for each actual length.
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

  /// Sets the size for content that is made after its container is placed.
  func settle(_ size: ProposedViewSize) { self.size = size }
}
