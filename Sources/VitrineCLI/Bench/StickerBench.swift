import CairoDrawing
import DisplayLists
import Exporting
import Foundation
import Geometry
import Rendering
import Meals
import Stickers

/// The standard sticker with its legibility kept, and the least time that painting it on a film has taken so far.
struct StickerBench {
  /// A film's frame, and what the sticker took on it, in milliseconds.
  struct Subject {
    var name: String
    var picture: PlanarImage
    var frame = Double.infinity
  }

  private(set) var subjects: [Subject]
  private let painter: FramePainter

  /// A sticker on each of `pictures`, which are as large as `GlassBench.canvas`.
  init(_ pictures: [(name: String, picture: PlanarImage)], shaper: some TextShaping) throws {
    let meal = Meal(
      name: "Porridge with berries",
      nutrition: Nutrition(energy: 412, protein: 14, carbohydrate: 61, fat: 12))
    let source = StickerOverlay(
      meal: meal, variant: .standard, background: .glass, glass: .clear, look: .v27, appearance: .dark,
      place: .on(OverlayPlacement()), locale: Locale(identifier: "en_US"), shaper: shaper)
    let overlay = source.overlay(OverlayContext(canvas: GlassBench.canvas))
    let plan = try RenderPlan(
      overlay.list, pixelsFromPoints: overlay.pixelsFromPoints, canvas: GlassBench.canvas, format: PlanarFormat(),
      drawing: CairoCanvas())
    painter = FramePainter(plan, threads: 1)
    subjects = pictures.map { Subject(name: "Sticker with legible text, \($0.name)", picture: $0.picture) }
  }

  /// Measures everything once more.
  mutating func takeTurn() {
    for i in subjects.indices {
      // Text that is legible already costs less: every frame begins anew.
      for _ in 0..<10 {
        let picture = subjects[i].picture.copy()
        let start = ContinuousClock.now
        painter.paint(picture)
        subjects[i].frame = min(subjects[i].frame, GlassBench.milliseconds(since: start))
      }
    }
  }
}
