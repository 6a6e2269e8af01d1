/// What relative lengths are measured by: the space that a window or a scroll view leaves for content.
///
/// How long a scroll view is, is known only once it has been measured, and its content is made before. So the content
/// is made by a first guess, and made anew for each length where it has asked for one.
final class RelativeContainer {
  private let outer: RelativeContainer?
  private var size: ProposedViewSize
  /// Whether anybody inside has asked for a length.
  private(set) var isAsked = false

  init(_ size: ProposedViewSize, in outer: RelativeContainer? = nil) {
    self.size = size
    self.outer = outer
  }

  /// The length along an axis; nil where nothing around has one.
  subscript(axis: Axis) -> CGFloat? {
    isAsked = true
    return size[axis] ?? outer?[axis]
  }

  /// Settles how large it is, for content that is made when its place is known.
  func settle(_ size: ProposedViewSize) { self.size = size }
}

extension View {
  /// Gives the view a frame as long as the nearest container in some directions: the canvas without its margins, or a
  /// scroll view without those of its content.
  ///
  /// Where nothing was proposed to the container, the view's own length stays.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
  }

  /// Gives the view a frame of as many as `span` of `count` equal parts of the nearest container, `spacing` points apart.
  ///
  /// A part is (length − spacing · (count − 1)) / count long; the frame has `span` of them and the gaps between.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    precondition(count > 0, "a container is divided into 1 part or more, not \(count)")
    return containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let part = (length - spacing * CGFloat(count - 1)) / CGFloat(count)
      return part * CGFloat(span) + spacing * CGFloat(span - 1)
    }
  }

  /// Gives the view a frame whose lengths follow from those of the nearest container.
  ///
  /// A negative or non-finite length is ignored.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    wrapped { child, context in
      func shown(_ axis: Axis, _ slot: Int) -> CGFloat? {
        guard axes.contains(axis == .horizontal ? .horizontal : .vertical), let whole = context.container[axis] else {
          return nil
        }
        let length = length(whole, axis)
        return length.isFinite && length >= 0 ? context.presented(length, slot) : nil
      }
      return FrameNode(child, context, shown(.horizontal, 0), shown(.vertical, 1), alignment)
    }
  }
}
