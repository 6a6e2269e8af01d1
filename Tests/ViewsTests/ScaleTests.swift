import Drawing
import Foundation
import Testing
import Views

/// A view nested so many levels deep.
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

/// Rows of cells, four views a cell with its modifiers.
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

/// A view nested so many levels deep in views that stand for their content.
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

@Suite struct ScaleTests {
  @Test(arguments: [false, true]) func depthOfTransparentViewsDoesNotEither(isAnimated: Bool) {
    let resolver = ViewResolver(shaper: GridShaper())
    let view = Transparent(depth: 2_000)
    let canvas = CGSize(width: 50, height: 50)
    let resolved =
      isAnimated ? resolver.resolve(view.animation(.default, value: 1), in: canvas) : resolver.resolve(view, in: canvas)
    #expect(resolved.frames["innermost"] == CGRect(x: 20, y: 20, width: 10, height: 10))
  }

  @Test func depthDoesNotOverflowTheStack() {
    let resolved = ViewResolver(shaper: GridShaper()).resolve(Nested(depth: 2_000), in: CGSize(width: 500, height: 500))
    let frame = resolved.frames["innermost"]
    #expect(frame?.size == CGSize(width: 10, height: 10))
    #expect(abs((frame?.midX ?? 0) - 250) < 1e-6)
  }

  @Test func depthOfAnimatedViewsDoesNotEither() {
    let view = Nested(depth: 2_000).animation(.default, value: 1)
    let resolved = ViewResolver(shaper: GridShaper()).resolve(view, in: CGSize(width: 500, height: 500), at: 1)
    #expect(resolved.frames["innermost"] != nil)
  }

  @Test func manyViewsAreAllThere() {
    let resolved = ViewResolver(shaper: GridShaper()).resolve(Cells(count: 4_000))
    // A background, a text and a circle a cell.
    #expect(resolved.displayList.items.count == 3_000)
  }
}
