import Controls
import DisplayLists
import Foundation
import Geometry
import GridText
import Optics
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())
private let frame = CGRect(x: 0, y: 0, width: 100, height: 60)

/// The items that a view paints on a canvas of 100 × 60 points.
private func items(_ view: some View) -> [DisplayItem] { resolver.resolve(view, in: frame.size).displayList.items }

@Suite struct ButtonShapeTests {
  @Test func buttonsHaveSizesAndBorders() {
    func size(_ control: ControlSize, _ shape: ButtonBorderShape = .capsule) -> CGSize {
      resolver.resolve(Button("Go") {}.buttonStyle(.bordered).controlSize(control).buttonBorderShape(shape)).size
    }
    let text = resolver.resolve(Text("Go")).size
    #expect([.small, .regular, .large].map { size($0).height - text.height } == [8, 14, 30])
    #expect(size(.regular, .circle) == CGSize(width: text.width + 14, height: text.width + 14))
    func shape(_ border: ButtonBorderShape) -> GlassShape? {
      let view = Button("Go", systemImage: "star") {}.buttonStyle(.glass).buttonBorderShape(border)
      guard case .glass(let pane)? = items(view).first else { return nil }
      return pane.shape
    }
    for border in [ButtonBorderShape.automatic, .capsule] {
      let capsule = shape(border)
      #expect(capsule.map { GlassShape.capsule($0.bounds) } == capsule)
    }
    let circle = shape(.circle)
    #expect(circle.map { GlassShape.circle($0.bounds) } == circle)
    guard case .roundedRect(let cornered)? = shape(.roundedRectangle(radius: 3)) else {
      Issue.record("expected a rounded rectangle")
      return
    }
    #expect(cornered.radii.topLeft == 3)
    #expect(resolver.resolve(Button("Go", systemImage: "star") {}).description.contains("Go"))
  }

  /// The first outline that a view paints.
  private func outline(_ view: some View) throws -> BezierPath {
    let found: (path: BezierPath, map: Affine)? =
      switch items(view).first {
      case .fill(let path, _, _, let map): (path, map)
      case .stroke(let path, _, _, let map): (path, map)
      default: nil
      }
    return try #require(found.map { $0.path.applying($0.map) })
  }

  @Test func aButtonsBorderIsStrokedInsideItsShape() throws {
    let stroked = Color.clear.overlay { ButtonBorderShape.automatic.strokeBorder(.red, lineWidth: 4) }
    let border = { try outline(stroked.buttonBorderShape($0)) }
    let rounded = { try outline(Path(roundedRect: frame.insetBy(dx: 2, dy: 2), cornerRadius: $0).fill(.red)) }
    #expect(try border(.capsule) == rounded(28))
    #expect(try border(.roundedRectangle(radius: 10)) == rounded(8))
    #expect(try border(.circle).controlBounds == Rect(x: 22, y: 2, width: 56, height: 56))
  }
}

@Suite struct ButtonRoleTests {
  private func colors(_ view: some View) -> [RGBA] {
    items(view).flatMap { item -> [RGBA] in
      switch item {
      case .glyphs(let run, _): [run.color]
      case .fill(_, _, .color(let color), _): [color]
      case .glass(let pane):
        pane.content.compactMap { content -> RGBA? in if case .glyphs(let run, _) = content { run.color } else { nil } }
      default: []
      }
    }
  }

  @Test func destructiveButtonsAreRed() throws {
    let red = colors(Color.red)[0]
    func button(_ role: ButtonRole?) -> some View { Button("Delete", role: role) {} }
    #expect(colors(button(.destructive).buttonStyle(.bordered)).contains(red))
    #expect(colors(button(.destructive).buttonStyle(.borderedProminent)).contains(red))
    #expect(colors(button(.destructive).buttonStyle(.borderless)) == [red])
    for role in [nil, ButtonRole.cancel, .confirm, .close] {
      #expect(!colors(button(role).buttonStyle(.bordered)).contains(red))
      #expect(
        colors(button(role).buttonStyle(.borderedProminent)) == colors(button(nil).buttonStyle(.borderedProminent)))
    }
    // Custom styles receive the role.
    struct Named: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        Text(verbatim: configuration.role == .cancel ? "cancels" : "does")
      }
    }
    let cancels = resolver.resolve(Button("x", role: .cancel) {}.buttonStyle(Named())).displayList
    #expect(cancels.description.contains("cancels"))
  }
}
