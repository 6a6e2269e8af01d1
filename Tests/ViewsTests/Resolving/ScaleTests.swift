import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

/// A deeply nested view.
private struct Nested: View {
  let depth: Int

  var body: some View {
    if depth > 0 {
      VStack { AnyView(Nested(depth: depth - 1)).padding(0.01) }
    } else {
      Color.red.frame(width: 10, height: 10).probing("innermost")
    }
  }
}

/// Rows of cells with four views each, including modifiers.
struct Cells: View {
  let count: Int

  var body: some View {
    VStack(spacing: 1) {
      ForEach(0..<count / 40, id: \.self) { row in
        HStack(spacing: 2) {
          ForEach(0..<10, id: \.self) { column in
            VStack(alignment: .leading) {
              Text("\(row)").font(.caption).foregroundStyle(.secondary)
              Circle().fill(.blue).frame(width: 4 + CGFloat(column), height: 8).opacity(0.9)
            }
            .padding(2)
            .background(Color.gray, in: .rect(cornerRadius: 3))
          }
        }
      }
    }
  }
}

/// A view nested deeply in transparent containers.
private struct Transparent: View {
  let depth: Int

  var body: some View {
    if depth > 0 {
      Group {
        ForEach(0..<1, id: \.self) { _ in AnyView(Transparent(depth: depth - 1)).opacity(0.999).offset(x: 0) }
      }
    } else {
      Color.red.frame(width: 10, height: 10).probing("innermost")
    }
  }
}

/// A shaper that counts the paragraphs it shapes.
private final class CountingShaper: TextShaping, @unchecked Sendable {
  private(set) var count = 0

  // A resolver works on one thread at a time.
  func shape(_ paragraph: Paragraph) -> ShapedText {
    count += 1
    return GridShaper().shape(paragraph)
  }
  func metrics(of font: FontRequest) -> FontMetrics { GridShaper().metrics(of: font) }
  func outline(of run: GlyphRun) -> BezierPath { GridShaper().outline(of: run) }
}

/// The work that views ask of their code.
private final class Tally {
  var bodies = 0
  var sizes = 0
}

/// A layout with the size of its only subview, which counts size requests.
private struct CountedLayout: Layout {
  let tally: Tally

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    tally.sizes += 1
    return subviews[0].sizeThatFits(proposal)
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    subviews[0].place(at: bounds.origin, proposal: proposal)
  }
}

/// A counted layout with text, on glass if asked for.
private struct CountedCell: View {
  let column: Int
  let isGlass: Bool
  let tally: Tally

  var body: some View {
    tally.bodies += 1
    return CountedLayout(tally: tally) {
      if isGlass {
        Text("\(column)").padding(1).glassEffect()
      } else {
        Text("\(column)").padding(1)
      }
    }
  }
}

/// Rows of ten counted cells.
private struct CountedRows: View {
  let rows: Int
  var isGlass = false
  let tally: Tally

  var body: some View {
    if isGlass { GlassEffectContainer { cells } } else { cells }
  }

  private var cells: some View {
    VStack {
      ForEach(0..<rows, id: \.self) { _ in
        HStack { ForEach(0..<10, id: \.self) { CountedCell(column: $0, isGlass: isGlass, tally: tally) } }
      }
    }
  }
}

@Suite struct ScaleTests {
  /// `Scripts/benchmarks bench` measures the time.
  @Test(arguments: [false, true], [false, true]) func workIsLinearInTheNumberOfViews(isGlass: Bool, isAnimated: Bool) {
    func work(rows: Int) -> (bodies: Int, sizes: Int, shapings: Int) {
      let tally = Tally()
      let shaper = CountingShaper()
      let view = CountedRows(rows: rows, isGlass: isGlass, tally: tally)
      let resolver = ViewResolver(shaper: shaper)
      _ = isAnimated ? resolver.resolve(view.animation(.default, value: 1)) : resolver.resolve(view)
      return (tally.bodies, tally.sizes, shaper.count)
    }
    let few = work(rows: 4)
    let many = work(rows: 80)
    #expect(few.bodies == 40)
    #expect(many.bodies == 800)
    #expect(many.sizes == 20 * few.sizes)
    #expect(many.shapings == 20 * few.shapings)
    // Sizes are requested for the ideal, minimum, maximum and final proposal, with and without the row's height.
    #expect(few.sizes <= 40 * 8)
    // Text is shaped for the ideal and the minimum width.
    #expect(few.shapings <= 40 * 2)
  }

  @Test(arguments: [false, true]) func deepTransparentViewsDoNotOverflowTheStack(isAnimated: Bool) {
    let resolver = ViewResolver(shaper: GridShaper())
    let view = Transparent(depth: 2_000)
    let canvas = CGSize(width: 50, height: 50)
    let resolved =
      isAnimated ? resolver.resolve(view.animation(.default, value: 1), in: canvas) : resolver.resolve(view, in: canvas)
    #expect(resolved.frames["innermost"] == CGRect(x: 20, y: 20, width: 10, height: 10))
  }

  @Test func deepViewsDoNotOverflowTheStack() {
    let resolved = ViewResolver(shaper: GridShaper()).resolve(Nested(depth: 2_000), in: CGSize(width: 500, height: 500))
    let frame = resolved.frames["innermost"]
    #expect(frame?.size == CGSize(width: 10, height: 10))
    #expect(abs((frame?.midX ?? 0) - 250) < 1e-6)
  }

  /// View code runs on the caller's thread and has enough stack, even if the caller has little left.
  @Test func deepViewsDoNotOverflowASmallStack() {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var isThere = false
    nonisolated(unsafe) var isOnCallersThread = false
    let thread = Thread {
      let caller = pthread_self()
      let view = GeometryReader { _ in
        isOnCallersThread = pthread_equal(caller, pthread_self()) != 0
        return Nested(depth: 2_000)
      }
      let resolved = ViewResolver(shaper: GridShaper()).resolve(view, in: CGSize(width: 500, height: 500))
      isThere = resolved.frames["innermost"] != nil
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    #expect(isThere)
    #expect(isOnCallersThread)
  }

  @Test func deepAnimatedViewsDoNotOverflowTheStack() {
    let view = Nested(depth: 2_000).animation(.default, value: 1)
    let resolved = ViewResolver(shaper: GridShaper()).resolve(view, in: CGSize(width: 500, height: 500), at: 1)
    #expect(resolved.frames["innermost"] != nil)
  }

  @Test func manyViewsAreAllPainted() {
    let resolved = ViewResolver(shaper: GridShaper()).resolve(Cells(count: 4_000))
    // Each cell has a background, a text and a circle.
    #expect(resolved.displayList.items.count == 3_000)
  }
}
