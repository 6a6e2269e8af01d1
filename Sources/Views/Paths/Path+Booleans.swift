import Geometry

extension Path {
  private func combined(with other: Path, eoFill: Bool, _ isInside: (Bool, Bool) -> Bool) -> Path {
    Path(
      PathArrangement([bezier, other.bezier]).regions {
        isInside(Self.encloses($0[0], eoFill), Self.encloses($0[1], eoFill))
      })
  }

  private static func encloses(_ winding: Int, _ eoFill: Bool) -> Bool { eoFill ? winding % 2 != 0 : winding != 0 }

  /// Returns a path that fills the same region with outlines that neither cross nor overlap, so that both fill rules
  /// agree.
  ///
  /// Curves remain curves. Outlines are accurate to 2⁻²⁶ of the largest coordinate, and curve intersections to 0.005
  /// points.
  ///
  /// - Parameter eoFill: Whether the region is defined by the even-odd rule.
  public func normalized(eoFill: Bool = true) -> Path {
    Path(PathArrangement([bezier]).regions { Self.encloses($0[0], eoFill) })
  }

  /// Returns the union of both paths, as accurate as `normalized(eoFill:)`.
  public func union(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill: eoFill) { $0 || $1 }
  }

  /// Returns the intersection of both paths.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill: eoFill) { $0 && $1 }
  }

  /// Returns this path without the area of the other.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill: eoFill) { $0 && !$1 }
  }

  /// Returns the area covered by exactly one of the paths.
  public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill: eoFill) { $0 != $1 }
  }

  /// Returns the parts of this path's outline that lie inside the other path or on its outline.
  public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path {
    Path(
      PathArrangement([bezier, other.bezier], open: 0).lines(ofFirstInsideSecond: true) { Self.encloses($0, eoFill) })
  }

  /// Returns the parts of this path's outline that lie outside the other path.
  public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path {
    Path(
      PathArrangement([bezier, other.bezier], open: 0).lines(ofFirstInsideSecond: false) { Self.encloses($0, eoFill) })
  }
}
