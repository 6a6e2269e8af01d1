import DisplayLists
import Foundation
import GridText
import TestSupport
import Testing
import Views

@Suite struct PathBooleanTests {
  private static let operations:
    [(name: String, apply: @Sendable (Path, Path) -> Path, rule: @Sendable (Bool, Bool) -> Bool)] = [
      ("union", { $0.union($1) }, { $0 || $1 }),
      ("intersection", { $0.intersection($1) }, { $0 && $1 }),
      ("subtracting", { $0.subtracting($1) }, { $0 && !$1 }),
      ("symmetricDifference", { $0.symmetricDifference($1) }, { $0 != $1 }),
    ]

  /// A closed path of lines or curves. Lines lie on a coarse grid, so that vertices and edges often coincide.
  private static func path(_ numbers: inout SplitMix) -> Path {
    func point() -> CGPoint {
      CGPoint(x: Int.random(in: 0...12, using: &numbers) * 5, y: Int.random(in: 0...12, using: &numbers) * 5)
    }
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0: return Path(CGRect(origin: point(), size: CGSize(width: 25, height: 20)))
    case 1: return Path(ellipseIn: CGRect(origin: point(), size: CGSize(width: 30, height: 30)))
    case 2: return Path(roundedRect: CGRect(origin: point(), size: CGSize(width: 40, height: 25)), cornerRadius: 10)
    case 3:
      return Path { path in
        path.move(to: point())
        for _ in 0..<4 { path.addCurve(to: point(), control1: point(), control2: point()) }
        path.closeSubpath()
      }
    default: return Path { $0.addLines((0..<7).map { _ in point() }) }
    }
  }

  /// Whether a point is so close to the outline that its side depends on the accuracy of curves.
  private static func isNear(_ p: CGPoint, _ path: Path) -> Bool {
    let isInside = path.contains(p)
    return [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)].contains { x, y in
      path.contains(CGPoint(x: p.x + 0.03 * x, y: p.y + 0.03 * y)) != isInside
    }
  }

  @Test(arguments: 0..<30) func booleansAgreeWithPointMembership(seed: Int) {
    var numbers = SplitMix(spreading: seed)
    let a = Self.path(&numbers)
    let b = Self.path(&numbers)
    let points = (0..<24).map { _ in
      CGPoint(x: .random(in: -5...80, using: &numbers), y: .random(in: -5...80, using: &numbers))
    }.filter { !Self.isNear($0, a) && !Self.isNear($0, b) }
    let inA = points.map { a.contains($0) }
    let inB = points.map { b.contains($0) }
    for operation in Self.operations {
      let result = operation.apply(a, b)
      let expected = zip(inA, inB).map(operation.rule)
      // Outlines neither cross nor overlap, so both rules agree.
      #expect(points.map { result.contains($0) } == expected, "\(operation.name) of seed \(seed)")
      #expect(points.map { result.contains($0, eoFill: true) } == expected, "\(operation.name) of seed \(seed)")
    }
    let normal = a.normalized(eoFill: false)
    #expect(points.map { normal.contains($0) } == inA)
    #expect(points.map { a.normalized().contains($0) } == points.map { a.contains($0, eoFill: true) })
  }

  /// The area enclosed by disjoint outlines, by Green's theorem along fine chords.
  private func area(_ path: Path) -> Double {
    var area = 0.0
    var start = CGPoint.zero
    var last = CGPoint.zero
    func line(to p: CGPoint) {
      area += (last.x * p.y - p.x * last.y) / 2
      last = p
    }
    path.forEach { element in
      switch element {
      case .move(let p): (start, last) = (p, p)
      case .line(let p): line(to: p)
      case .quadCurve(let p, let c):
        let a = last
        for step in 1...200 {
          let t = Double(step) / 200
          let u = 1 - t
          line(
            to: CGPoint(x: u * u * a.x + 2 * u * t * c.x + t * t * p.x, y: u * u * a.y + 2 * u * t * c.y + t * t * p.y))
        }
      case .curve(let p, let c, let d):
        let a = last
        for step in 1...200 {
          let t = Double(step) / 200
          let u = 1 - t
          func at(_ i: Double, _ j: Double, _ k: Double, _ l: Double) -> Double {
            u * u * u * i + 3 * u * u * t * j + 3 * u * t * t * k + t * t * t * l
          }
          line(to: CGPoint(x: at(a.x, c.x, d.x, p.x), y: at(a.y, c.y, d.y, p.y)))
        }
      case .closeSubpath: line(to: start)
      }
    }
    return area.magnitude
  }

  @Test(arguments: 0..<20) func areasAddUp(seed: Int) {
    var numbers = SplitMix(spreading: seed + 1_000)
    let a = Self.path(&numbers)
    let b = Self.path(&numbers)
    let union = area(a.union(b))
    let both = area(a.intersection(b))
    let onlyA = area(a.subtracting(b))
    let onlyB = area(b.subtracting(a))
    #expect(abs(union - both - onlyA - onlyB) < 0.05)
    #expect(abs(area(a.symmetricDifference(b)) - onlyA - onlyB) < 0.05)
    #expect(abs(area(a.normalized(eoFill: false)) - both - onlyA) < 0.05)
  }

  @Test func theLensOfTwoCirclesHasItsArea() {
    let left = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    let right = left.offsetBy(dx: 50, dy: 0)
    // 2 r² acos(d / 2r) − d/2 √(4r² − d²)
    let lens = 2 * 2_500 * acos(0.5) - 25 * (10_000.0 - 2_500).squareRoot()
    #expect(abs(area(left.intersection(right)) - lens) < lens * 1e-3)
    // Curves stay curves: two arcs of at most three segments each.
    var count = 0
    left.intersection(right).forEach { if case .curve = $0 { count += 1 } }
    #expect((2...6).contains(count))
  }

  @Test func booleansWithAnEqualPathAreTrivial() {
    let circle = Path(ellipseIn: CGRect(x: 3, y: 4, width: 30, height: 20))
    #expect(circle.subtracting(circle).isEmpty)
    #expect(circle.symmetricDifference(circle).isEmpty)
    #expect(circle.intersection(Path()).isEmpty)
    #expect(abs(area(circle.union(circle)) - area(circle)) < 1e-4)
    #expect(circle.union(Path()).boundingRect.width > 29.999)
    let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    let beside = Path(CGRect(x: 10, y: 0, width: 10, height: 10))
    // Two squares side by side become one rectangle without a seam.
    #expect(square.union(beside).boundingRect == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(abs(area(square.union(beside)) - 200) < 1e-4)
    #expect(square.intersection(beside).isEmpty)
  }

  @Test func lineIntersectionsAreCutAtTheEdge() throws {
    let line = Path { path in
      path.move(to: CGPoint(x: -10, y: 5))
      path.addLine(to: CGPoint(x: 30, y: 5))
    }
    let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(line.lineIntersection(square).boundingRect == CGRect(x: 0, y: 5, width: 10, height: 0))
    var parts: [CGFloat] = []
    line.lineSubtraction(square).forEach { element in
      switch element {
      case .move(let p), .line(let p): parts.append(p.x)
      default: break
      }
    }
    #expect(parts == [-10, 0, 10, 30])
  }

  @Test func shapesAreCombinedInTheirRectangle() {
    let rect = CGRect(x: 0, y: 0, width: 40, height: 20)
    let ring = Rectangle().subtracting(Circle()).path(in: rect)
    #expect(!ring.contains(CGPoint(x: 20, y: 10)))
    #expect(ring.contains(CGPoint(x: 2, y: 10)))
    #expect(abs(area(ring) - (800 - 100 * .pi)) < 0.2)
  }
}

@Suite struct ContainerShapeTests {
  private func corner(_ shape: some Shape, padding: CGFloat, outer: CGFloat) -> CGFloat {
    let view = Color.clear.overlay { shape.fill(.red).padding(padding) }.containerShape(.rect(cornerRadius: outer))
    let items = ViewResolver(shaper: GridShaper()).resolve(view, in: CGSize(width: 100, height: 80)).displayList.items
    // The radius follows from where the diagonal first meets the shape.
    guard case .fill(let path, _, _, _)? = items.last else { return -1 }
    let drawn = Path { result in
      for element in path.elements {
        switch element {
        case .move(let p): result.move(to: CGPoint(x: p.x, y: p.y))
        case .line(let p): result.addLine(to: CGPoint(x: p.x, y: p.y))
        case .cubic(let p, let c, let d):
          result.addCurve(
            to: CGPoint(x: p.x, y: p.y), control1: CGPoint(x: c.x, y: c.y), control2: CGPoint(x: d.x, y: d.y))
        default: result.closeSubpath()
        }
      }
    }
    let size = CGRect(x: 0, y: 0, width: 100 - 2 * padding, height: 80 - 2 * padding)
    return (0...40).map { CGFloat($0) }.min { a, b in
      func distance(_ radius: CGFloat) -> CGFloat {
        let ideal = Path(roundedRect: size, cornerRadius: radius)
        return (0..<200).reduce(0) { sum, step in
          let p = CGPoint(x: CGFloat(step) * 0.08, y: CGFloat(step) * 0.08)
          return sum + (ideal.contains(p) == drawn.contains(p) ? 0 : 1)
        }
      }
      return distance(a) < distance(b)
    } ?? -1
  }

  @Test func concentricCornersShareTheContainersCenters() {
    #expect(corner(ConcentricRectangle(), padding: 8, outer: 24) == 16)
    #expect(corner(ContainerRelativeShape(), padding: 8, outer: 24) == 16)
    #expect(corner(ConcentricRectangle(corners: .concentric(minimum: 12)), padding: 20, outer: 24) == 12)
    #expect(corner(ConcentricRectangle(corners: 5), padding: 8, outer: 24) == 5)
    #expect(corner(ConcentricRectangle(), padding: 30, outer: 24) == 0)
  }
}
