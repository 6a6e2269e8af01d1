import Controls
import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

private let canvas = CGSize(width: 402, height: 874)

private func resolved(_ view: some View, insets: EdgeInsets = EdgeInsets()) -> ResolvedView {
  ViewResolver(shaper: GridShaper()).resolve(view, in: canvas, safeAreaInsets: insets)
}

private func panes(_ view: some View, insets: EdgeInsets = EdgeInsets()) -> [Rect] {
  resolved(view, insets: insets).displayList.items.panes.map { $0.pointsFromItem.bounds(of: $0.shape.bounds) }
    .sorted { $0.minX < $1.minX }
}

private struct Tabs: View {
  var selection = 0
  var count = 3
  var body: some View {
    TabView(selection: .constant(selection)) {
      ForEach(0..<count, id: \.self) { index in
        Text(verbatim: "page \(index)").probing("content").tabItem { Label("Tab", systemImage: "star") }.tag(index)
      }
    }
  }
}

@Suite struct TabViewTests {
  @Test func theBarFloatsOnACapsuleOfGlass() {
    // Tabs are 88 points wide where there is space, in a capsule of 62 points, 21 points from the edge.
    #expect(panes(Tabs(count: 3)) == [Rect(x: 65, y: 791, width: 272, height: 62)])
    #expect(panes(Tabs(count: 2)).map(\.width) == [184])
    #expect(panes(Tabs(count: 5)).map(\.width) == [360])
  }

  @Test func theBarExtendsIntoTheMargin() {
    let insets = EdgeInsets(top: 62, leading: 0, bottom: 34, trailing: 0)
    #expect(panes(Tabs(), insets: insets).map(\.maxY) == [853])
    // Content keeps clear of the bar.
    let content = TabView { Color.red.probing("content").tabItem { Text(verbatim: "a") } }
    #expect(resolved(content, insets: insets).frames["content"]?.maxY == 791)
  }

  @Test func theSelectedTabIsShown() {
    #expect(resolved(Tabs(selection: 2)).description.contains("page 2"))
    #expect(!resolved(Tabs(selection: 2)).description.contains("page 0"))
    let tabs = TabView(selection: .constant("b")) {
      Tab("A", systemImage: "star", value: "a") { Text(verbatim: "first") }
      Tab("B", systemImage: "heart", value: "b") { Text(verbatim: "second") }.badge(7)
    }
    let description = resolved(tabs).description
    #expect(description.contains("second"))
    #expect(!description.contains("first"))
    #expect(description.contains("7"))
  }

  @Test func screenReadersSpeakTheLabelOfATab() {
    let tabs = TabView {
      Tab("A", systemImage: "star") { Text(verbatim: "first") }.accessibilityLabel("Favourites")
      Tab("Other", systemImage: "heart") { Text(verbatim: "second") }
    }
    let description = resolved(tabs).description
    #expect(description.contains("Favourites"))
    #expect(description.contains("Other"))
    #expect(!description.contains("A,"))
  }

  @Test func `hidden tabs of a loop run no actions`() {
    struct Counting: View {
      @State private var appeared = ""
      var body: some View {
        TabView(selection: .constant("b")) {
          ForEach(["a", "b", "c"], id: \.self) { name in
            Text(verbatim: "shown \(appeared)").onAppear { appeared += name }.tabItem { Text(verbatim: name) }
          }
        }
      }
    }
    #expect(resolved(Counting()).description.contains("shown b"))
    #expect(!resolved(Counting()).description.contains("shown a"))
  }

  @Test func hiddenTabsRunNoActions() {
    struct Counting: View {
      @State private var appeared = ""
      var body: some View {
        TabView {
          Text(verbatim: "shown \(appeared)").onAppear { appeared += "a" }.tabItem { Text(verbatim: "A") }
          Text(verbatim: "other").onAppear { appeared += "b" }.tabItem { Text(verbatim: "B") }
        }
      }
    }
    #expect(resolved(Counting()).description.contains("shown a,"))
  }

  @Test func searchStandsApart() {
    let tabs = TabView {
      Tab("Home", systemImage: "house") { Color.red }
      Tab("Library", systemImage: "book") { Color.red }
      Tab(role: .search) { Color.blue }
    }
    #expect(
      panes(tabs) == [Rect(x: 21, y: 791, width: 184, height: 62), Rect(x: 319, y: 791, width: 62, height: 62)])
  }

  @Test func titlesOfTheSelectedTabReachTheStack() {
    let stack = NavigationStack {
      TabView {
        Color.red.navigationTitle("First").tabItem { Text(verbatim: "A") }
        Color.red.navigationTitle("Second").tabItem { Text(verbatim: "B") }
      }
    }
    #expect(resolved(stack).description.contains("First"))
    #expect(!resolved(stack).description.contains("Second"))
  }

  @Test func aTabCanHideTheBar() {
    let tabs = TabView { Color.red.toolbar(.hidden, for: .tabBar).tabItem { Text(verbatim: "A") } }
    #expect(panes(tabs).isEmpty)
  }

  @Test func pagesHaveDotsAndNoBar() {
    func pages(_ mode: PageTabViewStyle.IndexDisplayMode) -> ResolvedView {
      resolved(
        TabView {
          Color.red
          Color.green
          Color.blue
        }
        .tabViewStyle(.page(indexDisplayMode: mode)))
    }
    #expect(pages(.always).displayList.items.panes.isEmpty)
    let dots = pages(.always).displayList.items.count - pages(.never).displayList.items.count
    #expect(dots == 3)
    #expect(pages(.always).description == "1 / 3")
  }

  @Test func anAccessoryLiesAboveTheBar() {
    let tabs = Tabs().tabViewBottomAccessory { Text(verbatim: "playing") }
    let heights = panes(tabs).map { [$0.minY, $0.height] }.sorted { $0[0] < $1[0] }
    #expect(heights == [[735, 48], [791, 62]])
  }
}
