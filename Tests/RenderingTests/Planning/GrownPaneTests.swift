import CairoDrawing
import DisplayLists
import Geometry
import Optics
import Testing

@testable import Rendering

/// The contrast floor of panes that are larger than their outline, because they appear or are pressed.
@Suite struct GrownPaneTests {
  private static let size = PixelSize(width: 240, height: 200)
  private static let bounds = Rect(x: 38, y: 28, width: 44, height: 44)

  /// Returns luma of a round pane with a black symbol over a dark ground, at two pixels per point.
  private func painted(_ state: GlassState, _ legibility: Legibility) throws -> PlanarImage {
    let path = BezierPath(Rect(x: 55, y: 42, width: 10, height: 16))
    let part = DisplayItem.fill(path, rule: .nonZero, paint: .color(RGBA(white: 0)), pointsFromItem: .identity)
    var pane = GlassPane(
      id: PaneID(0), shape: .ellipse(Self.bounds), material: GlassMaterial(.clear, look: .v26),
      content: [.group(DisplayGroup([part], isSymbol: true))])
    pane.state = state
    pane.legibility = legibility
    let plan = try RenderPlan(
      DisplayList(size: Size(width: 120, height: 100), items: [.glass(pane)]), pixelsFromPoints: .scale(2),
      canvas: Self.size, format: PlanarFormat(), drawing: CairoCanvas())
    let image = PlanarImage(size: Self.size, format: PlanarFormat())
    image.fill(luma: 40, blue: 128, red: 128)
    FramePainter(plan, threads: 1).paint(image)
    return image
  }

  /// The part of the pane outside its resting outline is lightened as much as the part inside.
  @Test(arguments: [
    GlassState(materialized: 0.3), GlassState(materialized: 0.7),
    GlassState(press: GlassState.Press(time: 0.35, at: Point(x: 60, y: 50))),
  ])
  func thePaneIsDimmedToItsPresentEdge(_ state: GlassState) throws {
    let with = try painted(state, .floor)
    let without = try painted(state, .off)
    func lift(_ x: Int, _ y: Int) -> Int { with[0, x, y] - without[0, x, y] }
    let left = Int(2 * Self.bounds.minX)
    let top = Int(2 * Self.bounds.minY)
    #expect(lift(left + 6, 100) > 6, "a ground that needs lightening")
    for step in -1..<2 {
      #expect(abs(lift(left + step, 100) - lift(left + step - 1, 100)) <= 2, "column \(left + step)")
      #expect(abs(lift(120, top + step) - lift(120, top + step - 1)) <= 2, "row \(top + step)")
    }
  }
}
