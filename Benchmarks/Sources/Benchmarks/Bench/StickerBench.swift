import CairoDrawing
import DisplayLists
import Exporting
import Foundation
import Geometry
import Rendering
import Meals
import Stickers
import Vitrine

/// Benchmarks painting the standard sticker with legible text, and keeps the best time per frame so far.
struct StickerBench {
  /// A frame, and the best time for painting the sticker on it, in milliseconds.
  struct Subject {
    var name: String
    var image: PlanarImage
    var frame = Double.infinity
  }

  private(set) var subjects: [Subject]
  private let painter: FramePainter

  /// Creates a benchmark of a sticker on each of `frames`, whose size must be `GlassBench.canvas`.
  init(_ frames: [(name: String, image: PlanarImage)], shaper: some TextShaping) throws {
    let meal = Meal(
      name: "Porridge with berries",
      nutrition: Nutrition(energy: 412, protein: 14, carbohydrate: 61, fat: 12))
    var options = StickerOptions()
    options.appearance = .dark
    let source = StickerOverlay(meal, options, place: .on(OverlayPlacement()), shaper: shaper)
    let overlay = source.overlay(OverlayContext(canvas: GlassBench.canvas))
    let plan = try RenderPlan(
      overlay.list, pixelsFromPoints: overlay.pixelsFromPoints, canvas: GlassBench.canvas, format: PlanarFormat(),
      drawing: CairoCanvas())
    painter = FramePainter(plan, threads: 1)
    subjects = frames.map { Subject(name: "Sticker with legible text, \($0.name)", image: $0.image) }
  }

  /// Runs every measurement once more.
  mutating func takeTurn() {
    for i in subjects.indices {
      // Painting is faster over a frame that is already dimmed, so each measurement starts from a fresh copy.
      for _ in 0..<10 {
        let image = subjects[i].image.copy()
        let start = ContinuousClock.now
        painter.paint(image)
        subjects[i].frame = min(subjects[i].frame, GlassBench.milliseconds(since: start))
      }
    }
  }
}
