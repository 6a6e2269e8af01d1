import CairoDrawing
import DisplayLists
import Geometry
import Optics
import TestSupport
import Testing

@testable import Rendering

@Suite struct LensCacheTests {
  private let canvas = PixelSize(width: 240, height: 160)
  private let format = PlanarFormat()

  /// A list with a moving pane, a stationary pane, a vector and a group whose opacity changes.
  private func list(_ step: Int) -> DisplayList {
    let shift = Affine.translation(x: Double(step % 3) * 4, y: 0)
    guard case .glass(var moving) = pane() else { preconditionFailure("the item must be glass") }
    moving.pointsFromItem = shift
    let fading = DisplayGroup([pane(GlassMaterial(.regular))], opacity: 0.25 * Double(1 + step % 4))
    return RenderingTests.list(
      fill(Rect(x: 5, y: 5, width: 40, height: 20), RGBA(red: 1, green: 0, blue: 0, alpha: 0.5)), pane(),
      .glass(moving), .group(fading))
  }

  private func painted(_ plan: RenderPlan, _ seed: UInt64) -> [[Int]] {
    let image = noise(canvas, format, seed: seed)
    FramePainter(plan, threads: 1).paint(image)
    return samples(image)
  }

  @Test(arguments: [0, 200_000, 192 << 20]) func aCacheChangesNoPixel(_ capacity: Int) throws {
    var cache = LensCache(capacity: capacity)
    for step in 0..<24 {
      let kept = try RenderPlan(
        list(step), pixelsFromPoints: .scale(2), canvas: canvas, format: format, drawing: CairoCanvas(),
        reusing: &cache)
      let fresh = try RenderPlan(
        list(step), pixelsFromPoints: .scale(2), canvas: canvas, format: format, drawing: CairoCanvas())
      #expect(kept.description == fresh.description)
      #expect(painted(kept, UInt64(step)) == painted(fresh, UInt64(step)))
    }
  }

  @Test func glassThatAppearsIsTheSameWithACache() throws {
    let star = BezierPath([
      .move(to: Point(x: 30, y: 8)), .line(to: Point(x: 50, y: 60)), .line(to: Point(x: 6, y: 26)),
      .line(to: Point(x: 54, y: 26)), .line(to: Point(x: 12, y: 58)), .close,
    ])
    guard case .glass(var appearing) = pane() else { preconditionFailure("the item must be glass") }
    appearing.shape = .path(star, .nonZero)
    var cache = LensCache()
    for step in 1...4 {
      appearing.state = GlassState(materialized: 0.25 * Double(step))
      let list = RenderingTests.list(.glass(appearing))
      let kept = try RenderPlan(
        list, pixelsFromPoints: .scale(2), canvas: canvas, format: format, drawing: CairoCanvas(), reusing: &cache)
      let fresh = try RenderPlan(
        list, pixelsFromPoints: .scale(2), canvas: canvas, format: format, drawing: CairoCanvas())
      #expect(painted(kept, UInt64(step)) == painted(fresh, UInt64(step)))
    }
  }

  @Test func whatIsKnownIsNotCompiledAgain() throws {
    var cache = LensCache()
    func compiled(_ step: Int) throws -> Int {
      let before = cache.compiled
      _ = try RenderPlan(
        list(step), pixelsFromPoints: .scale(2), canvas: canvas, format: format, drawing: CairoCanvas(),
        reusing: &cache)
      return cache.compiled - before
    }
    // The first list compiles everything except the moving pane, which starts at the stationary pane's position. Later
    // lists compile only lenses that are not in the cache.
    #expect(try (0..<12).map(compiled) == [3, 2, 2, 1] + [0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func anotherFormatOrCanvasIsAnotherLens() throws {
    var cache = LensCache()
    for (size, bits) in [(canvas, 8), (canvas, 10), (PixelSize(width: 238, height: 160), 8)] {
      let plan = try RenderPlan(
        list(0), pixelsFromPoints: .scale(2), canvas: size, format: PlanarFormat(bitDepth: bits),
        drawing: CairoCanvas(), reusing: &cache)
      #expect(plan.passes.flatMap(\.lenses).allSatisfy { $0.canvas == size && $0.format.bitDepth == bits })
    }
  }

  @Test func aPlanThatFailsLeavesTheCache() throws {
    var cache = LensCache()
    _ = try RenderPlan(
      list(0), pixelsFromPoints: .scale(2), canvas: canvas, format: format, drawing: CairoCanvas(), reusing: &cache)
    let known = cache.compiled
    let erasing = DisplayGroup([pane()], blend: .destinationOut)
    #expect(throws: DrawingError.self) {
      _ = try RenderPlan(
        RenderingTests.list(.group(erasing)), pixelsFromPoints: .scale(2), canvas: canvas, format: format,
        drawing: CairoCanvas(), reusing: &cache)
    }
    _ = try RenderPlan(
      list(0), pixelsFromPoints: .scale(2), canvas: canvas, format: format, drawing: CairoCanvas(), reusing: &cache)
    #expect(cache.compiled == known)
  }
}
