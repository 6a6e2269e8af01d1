import Controls
import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

private let canvas = CGSize(width: 400, height: 800)

private func resolved(_ view: some View) -> ResolvedView {
  ViewResolver(shaper: GridShaper()).resolve(view, in: canvas)
}

/// The frames of all panes, from the leading edge.
private func panes(_ view: some View) -> [Rect] {
  resolved(view).displayList.items.panes.map { $0.pointsFromItem.bounds(of: $0.shape.bounds) }
    .sorted { $0.minX < $1.minX }
}

private func symbol(_ name: String) -> some View { Button(action: {}) { Image(systemName: name) } }

@Suite struct ToolbarTests {
  @Test func neighbouringSymbolsShareTheirGlass() {
    let stack = NavigationStack {
      Color.red.toolbar {
        ToolbarItem(placement: .topBarTrailing) { symbol("star") }
        ToolbarItem(placement: .topBarTrailing) { symbol("heart") }
        ToolbarItem(placement: .topBarLeading) { symbol("xmark") }
      }
    }
    // Buttons are 44 points wide and high, with 16 points to the edges.
    #expect(
      panes(stack) == [Rect(x: 16, y: 0, width: 44, height: 44), Rect(x: 296, y: 0, width: 88, height: 44)])
  }

  @Test func spacersAndTextsSeparateTheGlass() {
    let split = NavigationStack {
      Color.red.toolbar {
        ToolbarItem(placement: .topBarTrailing) { symbol("star") }
        ToolbarSpacer(.fixed, placement: .topBarTrailing)
        ToolbarItem(placement: .topBarTrailing) { symbol("heart") }
      }
    }
    #expect(panes(split).map(\.width) == [44, 44])
    let texts = NavigationStack {
      Color.red.toolbar {
        ToolbarItem(placement: .topBarTrailing) { symbol("star") }
        ToolbarItem(placement: .topBarTrailing) { Button("Edit") {} }
      }
    }
    #expect(panes(texts).count == 2)
    let bare = NavigationStack {
      Color.red.toolbar { ToolbarItem { symbol("star") }.sharedBackgroundVisibility(.hidden) }
    }
    #expect(panes(bare).isEmpty)
  }

  @Test func rightToLeftMirrorsTheBar() {
    let stack = NavigationStack {
      Color.red.toolbar {
        ToolbarItem(placement: .topBarLeading) { symbol("star") }
        ToolbarItemGroup(placement: .topBarTrailing) {
          symbol("heart")
          symbol("xmark")
        }
      }
    }
    let left = panes(stack)
    let right = panes(stack.environment(\.layoutDirection, .rightToLeft))
    #expect(left.count == 2)
    #expect(left == right.map { Rect(x: 400 - $0.maxX, y: $0.minY, width: $0.width, height: $0.height) }.reversed())
  }

  @Test func conditionsAndOwnContentDescribeItems() {
    struct Items: ToolbarContent {
      var isOn: Bool
      var body: some ToolbarContent {
        ToolbarItem { symbol("star") }
        if isOn { ToolbarItem(placement: .cancellationAction) { symbol("heart") } }
      }
    }
    #expect(panes(NavigationStack { Color.red.toolbar { Items(isOn: true) } }).count == 2)
    #expect(panes(NavigationStack { Color.red.toolbar { Items(isOn: false) } }).count == 1)
    // Outside a stack there is no bar.
    #expect(panes(Color.red.toolbar { Items(isOn: true) }).isEmpty)
  }

  @Test func bottomBarsFloatAboveTheEdge() {
    let stack = NavigationStack {
      Color.red.probing("content").toolbar {
        ToolbarItemGroup(placement: .bottomBar) {
          symbol("star")
          Spacer()
          symbol("heart")
        }
      }
    }
    #expect(
      panes(stack) == [Rect(x: 28, y: 724, width: 48, height: 48), Rect(x: 324, y: 724, width: 48, height: 48)])
    #expect(resolved(stack).frames["content"]?.maxY == 724)
    let hidden = NavigationStack {
      Color.red.toolbar { ToolbarItem(placement: .bottomBar) { symbol("star") } }.toolbar(.hidden, for: .bottomBar)
    }
    #expect(panes(hidden).isEmpty)
  }

  @Test func searchFieldsLieAtTheBottomOrBeneathTheTitle() {
    func stack(_ placement: SearchFieldPlacement) -> some View {
      NavigationStack {
        Color.red.searchable(text: .constant(""), placement: placement, prompt: "Find").navigationTitle("A")
      }
    }
    #expect(panes(stack(.automatic)) == [Rect(x: 28, y: 724, width: 344, height: 48)])
    #expect(panes(stack(.navigationBarDrawer)) == [Rect(x: 16, y: 106, width: 368, height: 44)])
    #expect(resolved(stack(.automatic)).description.contains("Find"))
  }

  @Test func searchFieldsShowTokens() {
    struct Token: Identifiable { let id: String }
    func words(_ tokens: [Token]) -> String {
      let stack = NavigationStack {
        Color.red.searchable(text: .constant(""), tokens: .constant(tokens), prompt: "Find") { Text($0.id) }
      }
      return ViewResolver(shaper: GridShaper()).resolve(stack, in: CGSize(width: 400, height: 800)).description
    }
    #expect(words([]).contains("Find"))
    #expect(words([Token(id: "Fruit"), Token(id: "Red")]).contains("Fruit, Red"))
  }

  @Test func stacksShowTheSearchFieldOfTheirSurroundings() {
    let plain = Color.red.navigationTitle("A")
    let inside = NavigationStack { plain.searchable(text: .constant(""), placement: .navigationBarDrawer) }
    let outside = NavigationStack { plain }.searchable(text: .constant(""), placement: .navigationBarDrawer)
    #expect(panes(outside) == panes(inside))
    #expect(!panes(inside).isEmpty)
    // A screen on top of the first has none.
    let pushed = NavigationStack(path: .constant(["b"])) {
      plain.navigationDestination(for: String.self) { _ in Color.blue }
    }
    #expect(panes(pushed.searchable(text: .constant(""))) == panes(pushed))
  }
}
