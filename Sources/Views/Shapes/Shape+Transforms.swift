import Geometry

/// A shape whose path is changed after it was fitted into the rectangle.
struct ChangedShape<S: Shape>: Shape {
  let shape: S
  let change: @Sendable (Path, CGRect) -> Path

  func path(in rect: CGRect) -> Path { change(shape.path(in: rect), rect) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }
}

/// A part of a shape's outline.
struct TrimmedShape<S: Shape>: Shape {
  var shape: S
  var start: CGFloat
  var end: CGFloat

  func path(in rect: CGRect) -> Path { shape.path(in: rect).trimmedPath(from: start, to: end) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }

  var animatableData: AnimatablePair<S.AnimatableData, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(shape.animatableData, AnimatablePair(start, end)) }
    set {
      shape.animatableData = newValue.first
      (start, end) = (newValue.second.first, newValue.second.second)
    }
  }
}

/// A shape fitted into a smaller rectangle than its own.
struct SizedShape<S: Shape>: Shape {
  var shape: S
  var size: CGSize

  func path(in rect: CGRect) -> Path { shape.path(in: CGRect(origin: rect.origin, size: size)) }

  var animatableData: AnimatablePair<S.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(shape.animatableData, size.animatableData) }
    set {
      shape.animatableData = newValue.first
      size.animatableData = newValue.second
    }
  }
}

/// A shape turned about an anchor.
struct RotatedShape<S: Shape>: Shape {
  var shape: S
  var angle: Angle
  var anchor: UnitPoint

  func path(in rect: CGRect) -> Path {
    let turn = Affine.rotation(cosine: cos(angle.radians), sine: sin(angle.radians))
    let origin = Affine.translation(x: rect.minX, y: rect.minY)
    let back = Affine.translation(x: -rect.minX, y: -rect.minY)
    return shape.path(in: rect).applying(origin * .about(anchor, of: rect.size, turn) * back)
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  var animatableData: AnimatablePair<S.AnimatableData, Double> {
    get { AnimatablePair(shape.animatableData, angle.radians) }
    set {
      shape.animatableData = newValue.first
      angle.radians = newValue.second
    }
  }
}

/// A shape moved.
struct OffsetShape<S: Shape>: Shape {
  var shape: S
  var offset: CGSize

  func path(in rect: CGRect) -> Path { shape.path(in: rect).offsetBy(dx: offset.width, dy: offset.height) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  var animatableData: AnimatablePair<S.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(shape.animatableData, offset.animatableData) }
    set {
      shape.animatableData = newValue.first
      offset.animatableData = newValue.second
    }
  }
}

/// A shape larger or smaller about an anchor.
struct ScaledShape<S: Shape>: Shape {
  var shape: S
  var scale: CGSize
  var anchor: UnitPoint

  func path(in rect: CGRect) -> Path {
    let origin = Affine.translation(x: rect.minX, y: rect.minY)
    let back = Affine.translation(x: -rect.minX, y: -rect.minY)
    let grow = Affine.about(anchor, of: rect.size, .scale(x: scale.width, y: scale.height))
    return shape.path(in: rect).applying(origin * grow * back)
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  var animatableData: AnimatablePair<S.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(shape.animatableData, scale.animatableData) }
    set {
      shape.animatableData = newValue.first
      scale.animatableData = newValue.second
    }
  }
}

extension Shape {
  /// The part of the outline between two fractions of its length.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    TrimmedShape(shape: self, start: startFraction, end: endFraction)
  }

  /// The shape moved.
  public func offset(_ offset: CGSize) -> some Shape { OffsetShape(shape: self, offset: offset) }
  /// The shape moved.
  public func offset(_ offset: CGPoint) -> some Shape {
    OffsetShape(shape: self, offset: CGSize(width: offset.x, height: offset.y))
  }
  /// The shape moved.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
    OffsetShape(shape: self, offset: CGSize(width: x, height: y))
  }

  /// The shape larger or smaller about an anchor.
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some Shape {
    ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
  }
  /// The shape larger or smaller about an anchor.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    ScaledShape(shape: self, scale: CGSize(width: scale, height: scale), anchor: anchor)
  }

  /// The shape turned about an anchor, clockwise.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    RotatedShape(shape: self, angle: angle, anchor: anchor)
  }

  /// The shape changed by an affine map.
  public func transform(_ transform: CGAffineTransform) -> some Shape {
    ChangedShape(shape: self) { path, _ in path.applying(transform) }
  }

  /// The shape fitted into a rectangle of a size, wherever that of its own lies.
  public func size(_ size: CGSize) -> some Shape { SizedShape(shape: self, size: size) }
  /// The shape fitted into a rectangle of a size, wherever that of its own lies.
  public func size(width: CGFloat, height: CGFloat) -> some Shape {
    SizedShape(shape: self, size: CGSize(width: width, height: height))
  }
}
