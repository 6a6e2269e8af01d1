import Geometry

/// A shape that modifies the path of another.
protocol ChangedShape: EnvironmentShape {
  associatedtype Base: Shape
  associatedtype Change: VectorArithmetic
  var shape: Base { get set }
  /// The animatable amount of the change.
  var change: Change { get set }
  /// Returns the modified path, given the base shape's path in a rectangle.
  func changed(_ path: Path, in rect: CGRect) -> Path
}

extension ChangedShape {
  func path(in rect: CGRect) -> Path { changed(shape.path(in: rect), in: rect) }
  func path(in rect: CGRect, _ environment: EnvironmentValues) -> Path {
    changed((shape as? any EnvironmentShape)?.path(in: rect, environment) ?? shape.path(in: rect), in: rect)
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }

  var animatableData: AnimatablePair<Base.AnimatableData, Change> {
    get { AnimatablePair(shape.animatableData, change) }
    set {
      shape.animatableData = newValue.first
      change = newValue.second
    }
  }
}

private struct TrimmedShape<Base: Shape>: ChangedShape {
  var shape: Base
  /// The start and the end, as fractions of the outline's length.
  var change: AnimatablePair<CGFloat, CGFloat>

  func changed(_ path: Path, in rect: CGRect) -> Path { path.trimmedPath(from: change.first, to: change.second) }
}

private struct RotatedShape<Base: Shape>: ChangedShape {
  var shape: Base
  /// The clockwise angle in radians.
  var change: Double
  let anchor: UnitPoint

  func changed(_ path: Path, in rect: CGRect) -> Path {
    path.applying(.about(anchor, of: rect, .rotation(cosine: cos(change), sine: sin(change))))
  }
}

private struct OffsetShape<Base: Shape>: ChangedShape {
  var shape: Base
  var change: CGSize.AnimatableData

  func changed(_ path: Path, in rect: CGRect) -> Path { path.offsetBy(dx: change.first, dy: change.second) }
}

private struct ScaledShape<Base: Shape>: ChangedShape {
  var shape: Base
  var change: CGSize.AnimatableData
  let anchor: UnitPoint

  func changed(_ path: Path, in rect: CGRect) -> Path {
    path.applying(.about(anchor, of: rect, .scale(x: change.first, y: change.second)))
  }
}

private struct TransformedShape<Base: Shape>: ChangedShape {
  var shape: Base
  var change = EmptyAnimatableData()
  let transform: CGAffineTransform

  func changed(_ path: Path, in rect: CGRect) -> Path { path.applying(transform) }
}

/// The stroked outline of a shape, as a shape.
private struct StrokedShape<Base: Shape>: ChangedShape {
  var shape: Base
  var style: StrokeStyle

  var change: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(style.lineWidth, style.dashPhase) }
    set { (style.lineWidth, style.dashPhase) = (newValue.first, newValue.second) }
  }

  static var role: ShapeRole { .stroke }
  func changed(_ path: Path, in rect: CGRect) -> Path { path.strokedPath(style) }
}

/// A shape with a fixed size.
private struct SizedShape<Base: Shape>: Shape {
  var shape: Base
  var size: CGSize
  let anchor: UnitPoint

  func path(in rect: CGRect) -> Path {
    let origin = CGPoint(
      x: rect.minX + anchor.x * (rect.width - size.width), y: rect.minY + anchor.y * (rect.height - size.height))
    return shape.path(in: CGRect(origin: origin, size: size))
  }

  var animatableData: AnimatablePair<Base.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(shape.animatableData, size.animatableData) }
    set {
      shape.animatableData = newValue.first
      size.animatableData = newValue.second
    }
  }
}

extension Affine {
  /// Returns a map applied about an anchor point in a rectangle.
  fileprivate static func about(_ anchor: UnitPoint, of rect: CGRect, _ map: Affine) -> Affine {
    let origin = Affine.translation(x: rect.minX, y: rect.minY)
    return origin * .about(anchor, of: rect.size, map) * .translation(x: -rect.minX, y: -rect.minY)
  }
}

extension Shape {
  /// Trims the outline to the part between two fractions of its length.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    TrimmedShape(shape: self, change: AnimatablePair(startFraction, endFraction))
  }

  /// Offsets the shape.
  public func offset(_ offset: CGSize) -> some Shape { OffsetShape(shape: self, change: offset.animatableData) }
  /// Offsets the shape.
  public func offset(_ offset: CGPoint) -> some Shape { self.offset(CGSize(width: offset.x, height: offset.y)) }
  /// Offsets the shape.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape { offset(CGSize(width: x, height: y)) }

  /// Scales the shape about an anchor.
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some Shape {
    ScaledShape(shape: self, change: CGSize(width: x, height: y).animatableData, anchor: anchor)
  }
  /// Scales the shape about an anchor.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// Rotates the shape clockwise about an anchor.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    RotatedShape(shape: self, change: angle.radians, anchor: anchor)
  }

  /// Applies an affine transform to the shape.
  public func transform(_ transform: CGAffineTransform) -> some Shape {
    TransformedShape(shape: self, transform: transform)
  }

  /// Gives the shape a fixed size, aligned within its frame at an anchor point.
  public func size(_ size: CGSize, anchor: UnitPoint = .topLeading) -> some Shape {
    SizedShape(shape: self, size: size, anchor: anchor)
  }
  /// Gives the shape a fixed size, aligned within its frame at an anchor point.
  public func size(width: CGFloat, height: CGFloat, anchor: UnitPoint = .topLeading) -> some Shape {
    size(CGSize(width: width, height: height), anchor: anchor)
  }

  /// Returns the stroked outline as a shape.
  public func stroke(style: StrokeStyle) -> some Shape { StrokedShape(shape: self, style: style) }
  /// Returns the outline stroked `lineWidth` points wide, as a shape.
  public func stroke(lineWidth: CGFloat = 1) -> some Shape { stroke(style: StrokeStyle(lineWidth: lineWidth)) }
}
