import GridText
import Testing
import Views

/// Compares the layout of random views with an independent implementation of the rules.
@Suite struct LayoutRuleTests {
  /// The proposal for the whole view, and whether it is centred in a canvas of that size.
  private enum Stage: CaseIterable {
    case canvas, hugeCanvas, noCanvas, ideal, nothing, wideOnly

    var offer: Sketch.Offer {
      switch self {
      case .canvas: Sketch.Offer(300, 200)
      case .hugeCanvas: Sketch.Offer(40_000, 30_000)
      case .noCanvas: Sketch.Offer(123.25, 77.5)
      case .ideal: Sketch.Offer(nil, nil)
      case .nothing: Sketch.Offer(0, 0)
      case .wideOnly: Sketch.Offer(250, nil)
      }
    }

    var isCanvas: Bool { self == .canvas || self == .hugeCanvas }
  }

  private struct Difference {
    var lines: [String]
    var isBounded: Bool
  }

  private func difference(_ sketch: Sketch, _ stage: Stage, isRightToLeft: Bool) -> Difference {
    let place = Sketch.Place(axis: nil, isRightToLeft: isRightToLeft)
    let offer = stage.offer
    let root = sketch.elements[0]
    let size = root.size(offer, place)
    var expected: [String: [Double]] = [:]
    root.write(
      x: stage.isCanvas ? (offer.width! - size.width) / 2 : 0,
      y: stage.isCanvas ? (offer.height! - size.height) / 2 : 0, offer, place, into: &expected)
    guard expected.values.allSatisfy({ $0.allSatisfy { abs($0) < 1e9 } }) else {
      return Difference(lines: [], isBounded: false)
    }
    var environment = EnvironmentValues()
    environment.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    let resolver = ViewResolver(shaper: GridShaper(), environment: environment)
    let found =
      stage.isCanvas
      ? resolver.resolve(sketch.view, in: CGSize(width: offer.width!, height: offer.height!))
      : resolver.resolve(
        sketch.view, proposal: ProposedViewSize(width: offer.width.points, height: offer.height.points))
    var lines: [String] = []
    for name in Set(expected.keys).union(found.frames.keys).sorted() {
      let frame = found.frames[name].map { [$0.minX, $0.minY, $0.width, $0.height].map { Double($0) } }
      let isSame = zip(expected[name] ?? [], frame ?? []).allSatisfy { abs($0 - $1) < 1e-6 * max(1, abs($0)) }
      if !isSame || frame == nil || expected[name] == nil {
        lines.append("\(name) is \(frame ?? []), should be \(expected[name] ?? [])")
      }
    }
    return Difference(lines: lines, isBounded: true)
  }

  /// Shrinks a tree step by step while its layout still differs.
  private func smallest(_ sketch: Sketch, _ stage: Stage, isRightToLeft: Bool) -> Sketch {
    var smallest = sketch
    while let next = smallest.reductions.first(where: {
      $0.elements.count == 1 && !difference($0, stage, isRightToLeft: isRightToLeft).lines.isEmpty
    }) {
      smallest = next
    }
    return smallest
  }

  @Test(arguments: 0..<20) func randomViewsAreLaidOutByTheRules(batch: Int) {
    var unbounded = 0
    var failures = 0
    for index in 0..<100 where failures < 3 {
      let seed = batch * 100 + index
      var lot = Sketch.Lot(seed: seed, budget: 24)
      let stage = lot.pick(Stage.allCases)
      let isRightToLeft = lot.oneIn(3)
      let sketch = lot.view(6)
      let difference = difference(sketch, stage, isRightToLeft: isRightToLeft)
      if !difference.isBounded { unbounded += 1 }
      guard !difference.lines.isEmpty else { continue }
      failures += 1
      let least = smallest(sketch, stage, isRightToLeft: isRightToLeft)
      let lines = self.difference(least, stage, isRightToLeft: isRightToLeft).lines.joined(separator: ", ")
      Issue.record(
        "seed \(seed), \(stage), \(isRightToLeft ? "right to left" : "left to right"): \(least.text): \(lines)")
    }
    #expect(unbounded < 20, "too few trees have frames without infinity")
  }
}
