import DisplayLists
import Foundation
import GridText
import Testing

@testable import Views

/// A view whose parts all differ in their placement and painting.
private struct Everything: View {
  @State private var isWide = false
  @Namespace private var namespace

  var body: some View {
    VStack {
      GlassEffectContainer {
        HStack {
          Text("One").padding().glassEffect().glassEffectID("one", in: namespace)
          Text("Two").padding().glassEffect(.regular.interactive(), in: .circle)
        }
      }
      ZStack {
        Rectangle().fill(.red).frame(width: isWide ? 80 : 40, height: 20).zIndex(1)
        Text("Above").opacity(0.5).accessibilityLabel("Label")
      }
      .mask(Circle())
      Canvas { graphics, size in graphics.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.blue)) }
        .frame(height: 10).matchedGeometryEffect(id: "canvas", in: namespace)
      GeometryReader { geometry in Text("\(Int(geometry.size.width))").hidden() }.clipped()
    }
    .onAppear { withAnimation(.linear(duration: 1)) { isWide = true } }
  }
}

@Suite struct PlacedNodeTests {
  /// Places a view at an instant, with memory.
  private func placed(_ view: some View) throws -> (placed: PlacedNode, evaluation: Evaluation) {
    let evaluation = Evaluation(
      shaper: GridShaper(), at: Evaluation.Instant(time: 0.5, start: Date(timeIntervalSinceReferenceDate: 0)),
      purpose: .commit, isRemembering: true, memory: Memory(), changes: StateChanges())
    let context = _ViewContext(evaluation: evaluation, environment: EnvironmentValues(), identity: .root)
    let root = try #require(context.node(of: view, at: 0))
    let proposal = ProposedViewSize(width: 200, height: 200)
    let placement = Placement(
      proposal: proposal, size: root.size(proposal), pointsFromNode: .identity, surroundings: Surroundings())
    var output = PlaceOutput()
    return (root.place(placement, into: &output), evaluation)
  }

  @Test func paintingAgainGivesTheSameItems() throws {
    let (placed, _) = try placed(Everything())
    var first = PaintOutput()
    var second = PaintOutput()
    placed.paint(into: &first)
    placed.paint(into: &second)
    #expect(first.items.count == 3, "the container, the masked stack and the canvas")
    #expect(first.items == second.items)
    #expect(first.elements == second.elements)
  }

  @Test func paintingRemembersNothing() throws {
    let (placed, evaluation) = try placed(Everything())
    evaluation.memory.beginPass()
    #expect(evaluation.memory.endPass().count > 5, "placing views records their positions")
    evaluation.memory = Memory()
    let actions = evaluation.actions.count
    var output = PaintOutput()
    placed.paint(into: &output)
    evaluation.memory.beginPass()
    #expect(evaluation.memory.endPass().isEmpty)
    #expect(evaluation.memory.motionEnd == -.infinity)
    #expect(evaluation.actions.count == actions)
  }
}
