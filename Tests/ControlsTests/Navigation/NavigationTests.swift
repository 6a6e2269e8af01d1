import Controls
import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

private let canvas = CGSize(width: 400, height: 800)

private func resolved(_ view: some View, insets: EdgeInsets = EdgeInsets()) -> ResolvedView {
  ViewResolver(shaper: GridShaper()).resolve(view, in: canvas, safeAreaInsets: insets)
}

private func frame(_ view: some View, insets: EdgeInsets = EdgeInsets()) -> CGRect? {
  resolved(view, insets: insets).frames["content"]
}

private var content: some View { Color.red.probing("content") }

@Suite struct NavigationTests {
  @Test func barsTakeTheirHeights() {
    // 54 points for the bar, and 52 more for a large title.
    #expect(frame(NavigationStack { content })?.minY == 0)
    #expect(frame(NavigationStack { content.navigationTitle("Home") })?.minY == 106)
    let inline = content.navigationTitle("Home").navigationBarTitleDisplayMode(.inline)
    #expect(frame(NavigationStack { inline })?.minY == 54)
    #expect(frame(NavigationStack { inline.toolbar(.hidden, for: .navigationBar) })?.minY == 0)
    #expect(frame(NavigationView { content.navigationBarTitle("Home", displayMode: .inline) })?.minY == 54)
    let whole = frame(NavigationStack { inline })
    #expect(whole?.maxY == 800)
    #expect(whole?.width == 400)
  }

  @Test func marginsLieOutsideTheBar() {
    let insets = EdgeInsets(top: 60, leading: 0, bottom: 34, trailing: 0)
    let safe = frame(NavigationStack { content.navigationTitle("Home") }, insets: insets)
    #expect(safe == CGRect(x: 0, y: 166, width: 400, height: 800 - 166 - 34))
    let whole = frame(NavigationStack { content.ignoresSafeArea().navigationTitle("Home") }, insets: insets)
    #expect(whole == CGRect(x: 0, y: 0, width: 400, height: 800))
  }

  @Test func aTitleMadeDuringLayoutCountsToo() {
    let late = GeometryReader { _ in content.navigationTitle("Late").navigationBarTitleDisplayMode(.inline) }
    let resolved = resolved(NavigationStack { late })
    #expect(resolved.frames["content"]?.minY == 54)
    #expect(resolved.description.contains("Late"))
  }

  @Test func aPathShowsItsLastValue() {
    func stack(_ path: [Int]) -> ResolvedView {
      resolved(
        NavigationStack(path: .constant(path)) {
          Text(verbatim: "root").navigationTitle("Root")
            .navigationDestination(for: Int.self) { Text(verbatim: "value \($0)").navigationTitle("N\($0)") }
        })
    }
    #expect(stack([]).description == "root, Root" || stack([]).description == "Root, root")
    let deep = stack([1, 2]).description
    #expect(deep.contains("value 2"))
    #expect(deep.contains("N2"))
    #expect(deep.contains("Back"))
    #expect(!deep.contains("value 1"))
    #expect(!deep.contains("root"))
    #expect(!stack([]).description.contains("Back"))
  }

  @Test func aPathOfSeveralTypesFindsEachDestination() {
    var path = NavigationPath()
    path.append(1)
    path.append("two")
    #expect(path.count == 2)
    let stack = NavigationStack(path: .constant(path)) {
      Color.red.navigationDestination(for: Int.self) { _ in
        Color.blue.navigationDestination(for: String.self) { Text(verbatim: $0) }
      }
    }
    #expect(resolved(stack).description.contains("two"))
    path.removeLast(2)
    #expect(path.isEmpty)
    #expect(path == NavigationPath())
  }

  @Test func requestedScreensArePushed() {
    func stack(_ isPresented: Bool, hidesBack: Bool = false) -> String {
      resolved(
        NavigationStack {
          Text(verbatim: "below").navigationDestination(isPresented: .constant(isPresented)) {
            Text(verbatim: "above").navigationBarBackButtonHidden(hidesBack)
          }
        }
      ).description
    }
    #expect(stack(false) == "below")
    #expect(stack(true).contains("above"))
    #expect(stack(true).contains("Back"))
    #expect(!stack(true).contains("below"))
    #expect(stack(true, hidesBack: true) == "above")
  }

  @Test func dismissingPopsTheStack() {
    struct Detail: View {
      @Environment(\.dismiss) private var dismiss
      var body: some View { Text(verbatim: "detail").onAppear { dismiss() } }
    }
    struct Home: View {
      @State private var path = [1]
      var body: some View {
        NavigationStack(path: $path) {
          Text(verbatim: "home").navigationDestination(for: Int.self) { _ in Detail() }
        }
      }
    }
    #expect(resolved(Home()).description == "home")
  }

  @Test func aLinkIsAButtonWithItsLabel() {
    let link = resolved(NavigationLink("Next") { Color.red })
    let button = resolved(Button("Next") {})
    #expect(link.displayList == button.displayList)
    #expect(link.description == "Next")
  }

  @Test func splitViewsShowOneColumnOnPhonesAndAllOnTablets() {
    let split = NavigationSplitView {
      Text(verbatim: "side")
    } detail: {
      Text(verbatim: "detail").probing("content")
    }
    #expect(resolved(split).description == "side")
    let wide = resolved(split.environment(\.horizontalSizeClass, .regular))
    #expect(wide.description.contains("side"))
    #expect(wide.description.contains("detail"))
    // The detail column fills the width beside the sidebar's 320 points.
    #expect(wide.frames["content"].map { abs($0.midX - 360) < 1e-9 } == true)
  }

  @Test func screensHaveTheSystemBackground() {
    let items = resolved(NavigationStack { Color.red.frame(width: 10, height: 10) }).displayList.items
    #expect(items.inkBounds() == Rect(x: 0, y: 0, width: 400, height: 800))
  }
}
