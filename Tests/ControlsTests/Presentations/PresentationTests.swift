import Controls
import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

private let canvas = CGSize(width: 400, height: 800)
private let margins = EdgeInsets(top: 60, leading: 0, bottom: 34, trailing: 0)

private func resolved(_ view: some View, insets: EdgeInsets = EdgeInsets()) -> ResolvedView {
  ViewResolver(shaper: GridShaper()).resolve(view, in: canvas, safeAreaInsets: insets)
}

private func panes(_ view: some View, insets: EdgeInsets = EdgeInsets()) -> [Rect] {
  resolved(view, insets: insets).displayList.items.panes.map { $0.pointsFromItem.bounds(of: $0.shape.bounds) }
}

private func close(_ a: Rect, _ b: Rect) -> Bool {
  [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY].allSatisfy { abs($0) < 1e-6 }
}

@Suite struct PresentationTests {
  private let plain = Text(verbatim: "below")

  @Test func nothingIsPresentedWhileTheBindingIsFalse() {
    let view = plain.sheet(isPresented: .constant(false)) { Color.red }
      .alert("Really?", isPresented: .constant(false)) { Button("Yes") {} }
      .fullScreenCover(isPresented: .constant(false)) { Color.red }
    #expect(resolved(view).displayList == resolved(plain).displayList)
  }

  @Test func aSheetLeavesAGapAtTheTop() {
    let view = plain.sheet(isPresented: .constant(true)) { Color.red.probing("content") }
    #expect(resolved(view).frames["content"] == CGRect(x: 0, y: 10, width: 400, height: 790))
    #expect(
      resolved(view, insets: margins).frames["content"] == CGRect(x: 0, y: 70, width: 400, height: 800 - 70 - 34))
  }

  @Test func detentsDecideTheHeight() {
    func sheet(_ detents: Set<PresentationDetent>) -> [Rect] {
      panes(plain.sheet(isPresented: .constant(true)) { Text(verbatim: "a").presentationDetents(detents) })
    }
    // Sheets that do not take the full height are 8 points from the edges, on glass.
    #expect(sheet([.large]).isEmpty)
    let low = sheet([.height(200), .large])
    #expect(low.count == 1)
    #expect(low.allSatisfy { close($0, Rect(x: 8, y: 592, width: 384, height: 200)) })
    let medium = sheet([.medium])
    #expect(medium.count == 1)
    #expect(medium.allSatisfy { close($0, Rect(x: 8, y: 397, width: 384, height: 395)) })
    #expect(sheet([.fraction(1)]).isEmpty)
    let colored = plain.sheet(isPresented: .constant(true)) {
      Text(verbatim: "a").presentationDetents([.medium]).presentationBackground(.red)
    }
    #expect(panes(colored).isEmpty)
  }

  @Test func aCoverFillsTheScreen() {
    let view = plain.fullScreenCover(isPresented: .constant(true)) { Color.red.ignoresSafeArea().probing("content") }
    let resolved = resolved(view, insets: margins)
    #expect(resolved.displayList.items.inkBounds() == Rect(x: 0, y: 0, width: 400, height: 800))
    #expect(resolved.frames["content"] == CGRect(x: 0, y: 60, width: 400, height: 706))
  }

  @Test func sheetsPresentSheets() {
    let view = plain.sheet(isPresented: .constant(true)) {
      Text(verbatim: "first").sheet(isPresented: .constant(true)) { Text(verbatim: "second") }
    }
    let description = resolved(view).description
    #expect(description.contains("first"))
    #expect(description.contains("second"))
  }

  @Test func aSheetCanDismissItself() {
    struct Content: View {
      @Environment(\.dismiss) private var dismiss
      var body: some View { Text(verbatim: "sheet").onAppear { dismiss() } }
    }
    struct Presenter: View {
      @State private var isPresented = true
      @State private var note = "open"
      var body: some View {
        Text(verbatim: note).sheet(isPresented: $isPresented) {
          note = "closed"
        } content: {
          Content()
        }
      }
    }
    #expect(resolved(Presenter()).description == "closed")
  }

  @Test func twoButtonsOfAnAlertAreBesideEachOther() {
    let view = plain.alert("Delete?", isPresented: .constant(true)) {
      Button("Delete", role: .destructive) {}.probing("delete")
      Button("Cancel", role: .cancel) {}.probing("cancel")
    }
    let resolved = resolved(view)
    #expect(resolved.description.contains("Delete?"))
    let pane = panes(view)
    #expect(pane.count == 1)
    #expect(pane.allSatisfy { $0.width == 300 })
    #expect(pane.allSatisfy { abs($0.center.x - 200) < 1e-9 })
    #expect(pane.allSatisfy { abs($0.center.y - 400) < 1e-9 })
  }

  @Test func cancellingComesFirstOfTwoAndLastOfThree() {
    func order(_ view: some View) -> String { resolved(view).description }
    let two = plain.alert("T", isPresented: .constant(true)) {
      Button("Go") {}
      Button("Stay", role: .cancel) {}
    }
    #expect(
      order(two).hasSuffix("Stay, Go") || order(two).hasSuffix("Stay and Go") || order(two).hasSuffix("Stay, and Go"))
    let three = plain.alert("T", isPresented: .constant(true)) {
      Button("Stay", role: .cancel) {}
      Button("Go") {}
      Button("Run") {}
    }
    #expect(order(three).hasSuffix("Stay"))
    let none = plain.alert("T", isPresented: .constant(true)) {}
    #expect(order(none).hasSuffix("OK"))
    let older = plain.alert(isPresented: .constant(true)) {
      Alert(title: Text("Old"), message: Text("why"), dismissButton: .default(Text("Fine")))
    }
    #expect(order(older).contains("Old"))
    #expect(order(older).contains("why"))
    #expect(order(older).hasSuffix("Fine"))
  }

  @Test func aDialogLiesBesideItsSource() {
    let view = plain.frame(maxHeight: .infinity, alignment: .top)
      .overlay(alignment: .top) {
        Color.red.frame(width: 50, height: 20).confirmationDialog("Title", isPresented: .constant(true)) {
          Button("One") {}
          Button("Cancel", role: .cancel) {}
        }
      }
    let pane = panes(view)
    // It is 12 points below its source; the cancelling button is left out and the title is hidden.
    #expect(pane.count == 1)
    #expect(pane.allSatisfy { $0.minY == 32 })
    #expect(pane.allSatisfy { $0.center.x == 200 })
    #expect(!resolved(view).description.contains("Cancel"))
    #expect(!resolved(view).description.contains("Title"))
  }

  @Test func popoversAreSheetsOnPhones() {
    let view = Color.red.frame(width: 20, height: 20).popover(isPresented: .constant(true)) {
      Color.blue.frame(width: 100, height: 50)
    }
    #expect(panes(view).isEmpty)
    let wide = panes(view.environment(\.horizontalSizeClass, .regular))
    #expect(wide.count == 1)
    #expect(wide.allSatisfy { $0.width == 100 })
    #expect(wide.allSatisfy { $0.height == 50 })
    #expect(wide.allSatisfy { $0.minY == 422 })
  }
}
