extension View {
  /// Sizes the view to the nearest container along some axes: the canvas without its safe area margins, or a scroll
  /// view without its content margins.
  ///
  /// The frame has no effect along an axis for which the container has no proposed length.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
  }

  /// Sizes the view to `span` of `count` equal parts of the nearest container, separated by `spacing` points.
  ///
  /// A part has the length (length − spacing · (count − 1)) / count; the frame includes the gaps between its parts.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    precondition(count > 0, "count must be at least 1, not \(count)")
    return containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let part = (length - spacing * CGFloat(count - 1)) / CGFloat(count)
      return part * CGFloat(span) + spacing * CGFloat(span - 1)
    }
  }

  /// Sizes the view with a function of the nearest container's length.
  ///
  /// Negative and non-finite lengths are ignored.
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
