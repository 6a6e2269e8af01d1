/// The container that relative lengths refer to: the space that a canvas or a scroll view leaves for its content.
///
/// The length of a scroll view is known only once it has been measured, after its content was made. So the content is first
/// made with a guess, and made again for each length if it asked for one.
final class RelativeContainer {
  private let outer: RelativeContainer?
  private var size: ProposedViewSize
  /// Whether a view inside has asked for a length.
  private(set) var isAsked = false

  init(_ size: ProposedViewSize, in outer: RelativeContainer? = nil) {
    self.size = size
    self.outer = outer
  }

  /// The length along an axis; nil where no enclosing container has one.
  subscript(axis: Axis) -> CGFloat? {
    isAsked = true
    return size[axis] ?? outer?[axis]
  }

  /// Sets the size, for content that is made once its place is known.
  func settle(_ size: ProposedViewSize) { self.size = size }
}
