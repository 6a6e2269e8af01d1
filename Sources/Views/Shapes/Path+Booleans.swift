import Geometry

extension Path {
  private func combined(with other: Path, eoFill: Bool, _ isInside: (Bool, Bool) -> Bool) -> Path {
    Path(
      PathArrangement([bezier, other.bezier]).regions {
        isInside(Self.encloses($0[0], eoFill), Self.encloses($0[1], eoFill))
      })
  }

  private static func encloses(_ winding: Int, _ eoFill: Bool) -> Bool { eoFill ? winding % 2 != 0 : winding != 0 }

  /// The same filled region with outlines that neither cross nor overlap, filled alike by either rule.
  ///
  /// Curves stay curves. Outlines are exact to a 67-millionth of the greatest coordinate, and where curves cross to
  /// 0.005 points.
  ///
  /// - Parameter eoFill: whether the region is that of the even-odd rule.
  public func normalized(eoFill: Bool = true) -> Path {
    Path(PathArrangement([bezier]).regions { Self.encloses($0[0], eoFill) })
  }

  /// What either path fills. Exact as `normalized(eoFill:)` is.
  public func union(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill: eoFill) { $0 || $1 }
  }

  /// What both paths fill.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill: eoFill) { $0 && $1 }
  }

  /// What this path fills and the other does not.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill: eoFill) { $0 && !$1 }
  }

  /// What one of the paths fills, and not the other.
  public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill: eoFill) { $0 != $1 }
  }

  /// The parts of this path's line that lie in what the other fills, its edge included.
  public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path {
    Path(
      PathArrangement([bezier, other.bezier], open: 0).lines(ofFirstInsideSecond: true) { Self.encloses($0, eoFill) })
  }

  /// The parts of this path's line that lie outside what the other fills.
  public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path {
    Path(
      PathArrangement([bezier, other.bezier], open: 0).lines(ofFirstInsideSecond: false) { Self.encloses($0, eoFill) })
  }
}

/// Two shapes in one rectangle, made one by an operation on their outlines.
private struct CombinedShape<First: Shape, Second: Shape>: EnvironmentShape {
  var first: First
  var second: Second
  let combine: @Sendable (Path, Path) -> Path

  func path(in rect: CGRect) -> Path { combine(first.path(in: rect), second.path(in: rect)) }
  func path(in rect: CGRect, _ environment: EnvironmentValues) -> Path {
    combine(first.path(rect, environment), second.path(rect, environment))
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { first.sizeThatFits(proposal) }
  /// Each part is mirrored by itself.
  var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

  var animatableData: AnimatablePair<First.AnimatableData, Second.AnimatableData> {
    get { AnimatablePair(first.animatableData, second.animatableData) }
    set {
      first.animatableData = newValue.first
      second.animatableData = newValue.second
    }
  }
}

extension Shape {
  /// What either shape fills.
  public func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.union($1, eoFill: eoFill) }
  }
  /// What both shapes fill.
  public func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.intersection($1, eoFill: eoFill) }
  }
  /// What this shape fills and the other does not.
  public func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.subtracting($1, eoFill: eoFill) }
  }
  /// What one of the shapes fills, and not the other.
  public func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.symmetricDifference($1, eoFill: eoFill) }
  }
  /// The parts of this shape's line that lie in what the other fills.
  public func lineIntersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.lineIntersection($1, eoFill: eoFill) }
  }
  /// The parts of this shape's line that lie outside what the other fills.
  public func lineSubtraction<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.lineSubtraction($1, eoFill: eoFill) }
  }
}
