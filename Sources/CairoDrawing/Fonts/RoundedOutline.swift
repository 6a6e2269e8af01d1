import Geometry

/// A glyph's outline with rounded convex corners, which give strokes round ends.
///
/// The curves between corners stay as they are. Corners that point into the ink stay sharp, as they do in rounded
/// typefaces.
struct RoundedOutline {
  let path: BezierPath

  /// Rounds an outline with strokes of a given thickness, in the outline's unit.
  ///
  /// The radius is half a stroke, and less where a side is too short for its two corners.
  init(_ outline: BezierPath, stroke: Double) {
    let contours = OutlineCurve.contours(of: outline)
    let area = contours.reduce(0) { $0 + $1.reduce(0) { $0 + $1.signedArea } }
    path = BezierPath(
      contours.flatMap { contour -> [BezierPath.Element] in
        guard let start = contour.first?.start else { return [] }
        let rounded = RoundedContour(contour, inkTurns: area < 0 ? -1 : 1, radius: stroke / 2)
        return rounded?.elements ?? [.move(to: start)] + contour.map(\.element) + [.close]
      })
  }
}

/// A closed contour, divided at its corners.
private struct RoundedContour {
  private let sides: [OutlineSide]
  /// The length removed on either side of the corner at the start of each side.
  private var cuts: [Double]

  /// Divides a contour; nil if it has no corners.
  ///
  /// - Parameter inkTurns: The sign of the turn at a convex corner.
  init?(_ contour: [OutlineCurve], inkTurns: Double, radius: Double) {
    let turns = contour.indices.map {
      OutlineTurn(from: contour[($0 + contour.count - 1) % contour.count].endDirection, to: contour[$0].startDirection)
    }
    let corners = turns.indices.filter { turns[$0].isCorner }
    guard let first = corners.first else { return nil }
    let sides = corners.indices.map { index in
      let end = index + 1 < corners.count ? corners[index + 1] : first + contour.count
      return OutlineSide((corners[index]..<end).map { contour[$0 % contour.count] })
    }
    // At sharp points, the cut is limited to the thickness of a stroke.
    let wanted = corners.map {
      turns[$0].side * inkTurns > 0 ? radius * min(turns[$0].halfTangent, 2) : 0
    }
    self.sides = sides
    cuts = corners.indices.map { index in
      let before = (index + corners.count - 1) % corners.count
      let next = (index + 1) % corners.count
      let needs = [
        (wanted[before] + wanted[index], sides[before].length), (wanted[index] + wanted[next], sides[index].length),
      ]
      return wanted[index] * needs.reduce(1) { $1.0 > $1.1 ? min($0, $1.1 / $1.0) : $0 }
    }
  }

  /// The contour with an arc in place of each convex corner.
  var elements: [BezierPath.Element] {
    var elements: [BezierPath.Element] = [.move(to: sides[0].place(at: cuts[0]).point)]
    for (index, side) in sides.enumerated() {
      let next = (index + 1) % sides.count
      elements += side.part(from: cuts[index], to: side.length - cuts[next]).map(\.element)
      if cuts[next] > 0 {
        let start = side.place(at: side.length - cuts[next])
        let end = sides[next].place(at: cuts[next])
        elements.append(OutlineCurve(arcFrom: start, to: end).element)
      }
    }
    return elements + [.close]
  }
}
