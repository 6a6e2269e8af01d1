import Geometry
import GlassJobs
import Optics
import OpticsWasm
import TestSupport
import Testing

/// Moving glass gives the same pixels as compiling it where it is.
@Suite struct GlassPlaceTests {
  @Test func placingEqualsCompilingThere() throws {
    var random = SplitMix(seed: 14)
    let jobs = GlassJob.varied
    for round in 0..<1000 {
      var placed = jobs[round % jobs.count]
      placed.format = round % 3 == 0 ? GlassJob.i420 : GlassJob.rgba
      let x = 2 * (Int(random.next() % 160) - 80)
      let y = 2 * (Int(random.next() % 120) - 60)
      (placed.x, placed.y) = (Int32(x), Int32(y))
      (placed.width, placed.height) = (200 + Int32(round % 3), 150 + Int32(round % 2))
      let there = placed.described(movedBy: x, y)
      var a: [UInt8] = []
      var b: [UInt8] = []
      #expect(placed.apply(to: &a))
      #expect(there.apply(to: &b))
      #expect(a == b, "round \(round) at \(x), \(y)")
    }
  }

  /// Panes that share a backdrop look the same whether they are compiled as one piece of glass or as two.
  @Test func twoPiecesShareTheirBackdrop() throws {
    let map = Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    func pane(_ x: Double) -> GlassNumbers.Pane {
      GlassNumbers.Pane(
        .capsule(Rect(x: x, y: 20, width: 40, height: 30)), GlassMaterial(.clear), pixelsFromPane: map)
    }
    var both = GlassNumbers()
    both.appendGlass([pane(15), pane(75)], spacing: 0)
    let whole = GlassJob(both)
    var single = GlassNumbers()
    single.appendGlass([pane(15)], spacing: 0)
    let one = GlassJob(single)
    let left = try #require(one.compiled())
    let right = try #require(one.compiled())
    defer {
      freeGlass(left)
      freeGlass(right)
    }
    #expect(placeGlass(right, 120, 0) == 1)
    var expected: [UInt8] = []
    #expect(whole.apply(to: &expected))
    var canvas = whole.canvas(frame: 0)
    #expect(GlassJob.apply([left, right], to: &canvas, width: whole.width, height: whole.height, seconds: 0))
    #expect(canvas == expected)
  }
}

extension GlassJob {
  /// The same glass whose numbers say where it is, instead of its place.
  fileprivate func described(movedBy x: Int, _ y: Int) -> GlassJob {
    var job = self
    (job.x, job.y) = (0, 0)
    var walker = NumberWalker(numbers)
    for index in walker.columns() { job.numbers[index] += Double(x) }
    for index in walker.rows() { job.numbers[index] += Double(y) }
    return job
  }
}

/// Finds the numbers of a description that are positions on the canvas.
private struct NumberWalker {
  private let numbers: [Double]
  private var columnIndices: [Int] = []

  init(_ numbers: [Double]) {
    self.numbers = numbers
    walk(0..<numbers.count)
  }

  mutating func columns() -> [Int] { columnIndices }
  mutating func rows() -> [Int] { columnIndices.map { $0 + 1 } }

  private mutating func walk(_ range: Range<Int>) {
    var at = range.lowerBound
    while at < range.upperBound {
      switch numbers[at] {
      case 1:
        let panes = Int(numbers[at + 1])
        let hasContent = numbers[at + 3] == 1
        at += 4
        for _ in 0..<panes {
          columnIndices.append(at + 16)
          at += 28 + Int(numbers[at + 27])
        }
        if hasContent { at = raster(at) }
      case 2: at = raster(at + 1)
      case 3:
        columnIndices.append(at + 2)
        let inks = Int(numbers[at + 7])
        at += 8
        for _ in 0..<inks {
          columnIndices.append(at + 6)
          at += 11
        }
      default:
        columnIndices.append(at + 1)
        let light = at + 6..<at + 6 + Int(numbers[at + 5])
        walk(light)
        let dark = light.upperBound + 1..<light.upperBound + 1 + Int(numbers[light.upperBound])
        walk(dark)
        at = dark.upperBound
      }
    }
  }

  private mutating func raster(_ at: Int) -> Int {
    columnIndices.append(at)
    return at + 6
  }
}
