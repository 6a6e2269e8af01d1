/// A shape with a fill or stroke on top of earlier ones.
public struct _LayeredShapeView<Content: Shape, Front: View, Back: View>: ShapeView {
  /// The shape.
  public var shape: Content
  let front: Front
  let back: Back

  /// The new fill or stroke over the earlier ones.
  public var body: some View { back.overlay(front) }
}

extension ShapeView {
  /// Adds a fill on top of the existing fills and strokes.
  public func fill<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), style: FillStyle = FillStyle()
  ) -> _LayeredShapeView<Content, _ShapeView<Content, S>, Self> {
    _LayeredShapeView(shape: shape, front: shape.fill(content, style: style), back: self)
  }

  /// Adds a stroke on top of the existing fills and strokes.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> _LayeredShapeView<Content, _StrokedShapeView<Content, S>, Self> {
    _LayeredShapeView(shape: shape, front: shape.stroke(content, style: style), back: self)
  }

  /// Adds a stroke on top of the existing fills and strokes.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _LayeredShapeView<Content, _StrokedShapeView<Content, S>, Self> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

extension ShapeView where Content: InsettableShape {
  /// Adds a stroke inside the shape's bounds on top of the existing fills and strokes.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), style: StrokeStyle, antialiased: Bool = true
  ) -> _LayeredShapeView<Content, _StrokedShapeView<Content.InsetShape, S>, Self> {
    _LayeredShapeView(shape: shape, front: shape.strokeBorder(content, style: style), back: self)
  }

  /// Adds a stroke inside the shape's bounds on top of the existing fills and strokes.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _LayeredShapeView<Content, _StrokedShapeView<Content.InsetShape, S>, Self> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}
