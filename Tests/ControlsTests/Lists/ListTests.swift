import Controls
import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())
private let screen = CGSize(width: 402, height: 874)

private func resolved(_ view: some View) -> ResolvedView { resolver.resolve(view, in: screen) }
private func list(_ view: some View) -> DisplayList { resolved(view).displayList }

/// Returns the bounds of the fills inside the view's scrolling part: rows, then separators among them.
private func fills(_ view: some View) -> [Rect] {
  func boxes(_ items: [DisplayItem]) -> [Rect] {
    items.flatMap { item -> [Rect] in
      switch item {
      case .fill: [[item].inkBounds()]
      case .group(let group): boxes(group.items)
      default: []
      }
    }
  }
  return Array(boxes(list(view.scrollContentBackground(.hidden)).items))
}

private func lines(_ view: some View) -> [Rect] { fills(view).filter { $0.height <= 1 && $0.height > 0 } }

private struct Item: Identifiable {
  let id: String
}

@Suite struct ListTests {
  @Test func rowsAre52PointsHighWithMarginsOf16() {
    let frames = resolved(
      List {
        Text("One").probing("one")
        Text("Two").probing("two")
      }
    ).frames
    #expect(frames["one"]?.minX == 32)
    #expect(frames["one"]?.midY == 42)
    #expect(frames["two"]?.midY == 94)
    let cells = fills(List { Text("One") })
    #expect(cells == [Rect(x: 16, y: 16, width: 370, height: 52)])
  }

  @Test func aListTakesTheProposedSizeAndShowsTheRowsThatFit() {
    let rows = List(0..<100) { Text("\($0)") }
    #expect(resolved(rows.probing("list")).frames["list"]?.size == screen)
    #expect(list(rows).items.inkBounds() == Rect(x: 0, y: 0, width: 402, height: 874))
  }

  @Test func aLinkFillsItsRowAndEndsWithAChevron() {
    let row = HStack(spacing: 8) {
      Text("Go").frame(maxWidth: .infinity, alignment: .leading)
      Image(systemName: "chevron.forward").font(.system(size: 14, weight: .semibold)).foregroundStyle(.tertiary)
    }
    #expect(list(List { NavigationLink("Go") { Text("There") } }) == list(List { row }))
  }

  @Test func dataMakeTheSameRowsAsViews() {
    let rows = list(
      List {
        Text("a"); Text("b")
      })
    let items = [Item(id: "a"), Item(id: "b")]
    #expect(list(List(items) { Text($0.id) }) == rows)
    #expect(list(List(["a", "b"], id: \.self) { Text($0) }) == rows)
    #expect(list(List { ForEach(items) { Text($0.id) } }) == rows)
    #expect(
      list(
        List {
          Group {
            Text("a"); Text("b")
          }
        }) == rows)
    #expect(list(List(Binding.constant(items)) { $item in Text(item.id) }) == rows)
    #expect(
      list(
        Form {
          Text("a"); Text("b")
        }) == rows)
    #expect(
      list(
        List {
          Section {
            Text("a"); Text("b")
          }
        }) == rows)
  }

  @Test func separatorsLieBetweenRowsAndStartAtTheFirstText() {
    let rows = List {
      HStack {
        Color.red.frame(width: 20, height: 20); Text("Icon").probing("icon")
      }
      Text("Plain")
      Text("Last")
    }
    let found = lines(rows)
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.maxX == 402 - 32 })
    #expect(found.first?.minX == resolved(rows).frames["icon"].map { Double($0.minX) })
    #expect(found.last?.minX == 32)
    #expect(found.last?.maxY == 120)
  }

  @Test func separatorsCanBeHiddenAndMoved() {
    #expect(
      lines(
        List {
          Text("a").listRowSeparator(.hidden); Text("b"); Text("c")
        }
      ).count == 1)
    #expect(
      lines(
        List {
          Text("a").listRowSeparator(.hidden, edges: .top); Text("b")
        }
      ).count == 1)
    #expect(
      lines(
        List {
          Text("a"); Text("b").listRowSeparator(.hidden, edges: .top)
        }
      ).isEmpty)
    let plain = List { Section { Text("a") }.listSectionSeparator(.hidden) }.listStyle(.plain)
    #expect(lines(plain).isEmpty)
    #expect(lines(List { Text("a") }.listStyle(.plain)).count == 2)
    let moved = List {
      Text("a").alignmentGuide(.listRowSeparatorLeading) { $0[.leading] - 10 }; Text("b")
    }
    #expect(lines(moved).first?.minX == 22)
  }

  @Test func rightToLeftMirrorsTheList() {
    let rows = List {
      Section("Head") {
        HStack {
          Color.red.frame(width: 20, height: 20); Text("Icon")
        }
        Text("Second")
      }
    }
    let mirrored = fills(rows.environment(\.layoutDirection, .rightToLeft))
    #expect(!mirrored.isEmpty)
    #expect(mirrored == fills(rows).map { Rect(x: 402 - $0.maxX, y: $0.minY, width: $0.width, height: $0.height) })
  }

  @Test func rowsHaveTheirOwnBackgroundsAndMargins() {
    let bare = fills(List { Text("a").listRowBackground(Color.clear) })
    #expect(bare.allSatisfy { $0.width == 0 } || bare.count == 1)
    let colored = list(List { Text("a").listRowBackground(Color.red) })
    #expect(colored != list(List { Text("a") }))
    let inner = Color.red.frame(height: 60).probing("x").listRowInsets(EdgeInsets())
    #expect(resolved(List { inner }).frames["x"] == CGRect(x: 16, y: 16, width: 370, height: 60))
    // A row's own value takes precedence over its section's.
    let both = Section { Text("a").listRowBackground(Color.red) }.listRowBackground(Color.blue)
    #expect(list(List { both }) == list(List { Section { Text("a") }.listRowBackground(Color.red) }))
  }

  @Test func theSelectedRowIsMarked() {
    let items = [Item(id: "a"), Item(id: "b")]
    func shown(_ selection: String?) -> Int {
      fills(List(items, selection: .constant(selection)) { Text($0.id) }).count
    }
    #expect(shown("a") == shown(nil) + 1)
    #expect(shown("b") == shown(nil) + 1)
    #expect(shown("c") == shown(nil))
    let several = fills(List(items, selection: .constant(Set(["a", "b"]))) { Text($0.id) })
    #expect(several.count == shown(nil) + 2)
  }

  @Test func invisibleModifiersChangeNothing() {
    let rows = list(List { ForEach(0..<2) { Text("\($0)") } })
    let dressed = List {
      ForEach(0..<2) { Text("\($0)").badge(0).swipeActions { Button("Delete") {} } }
        .onDelete { _ in }
        .onMove { _, _ in }
    }
    .refreshable {}
    #expect(list(dressed) == rows)
    #expect(list(dressed.environment(\.editMode, .constant(.inactive))) == rows)
    #expect(list(dressed.environment(\.editMode, .constant(.active))) != rows)
  }

  @Test func aBadgeEndsAtTheMargin() {
    let texts = list(List { Text("a").badge(7) }).textBoxes
    #expect(texts.map(\.text) == ["a", "7"])
    // Widths are rounded up to pixels.
    #expect(texts.last.map { $0.box.maxX <= 370 && $0.box.maxX > 368 } == true)
  }

  /// The badge of a link lies before its chevron, which is as wide as without a badge.
  @Test func aBadgePrecedesTheChevron() {
    let link = NavigationLink("a") { Text("b") }
    let texts = list(List { link.badge(7) }).textBoxes
    #expect(texts.map(\.text) == ["a", "7"])
    #expect(texts.last.map { $0.box.maxX < 362 && $0.box.maxX > 340 } == true)
    // A badge of the list, as a tab has it, is not one of its rows.
    #expect(list(List { link }.badge(7)) == list(List { link }))
  }
}

@Suite struct ListSectionTests {
  private func frames(_ view: some View) -> [String: CGRect] { resolved(view).frames }

  @Test func headersAndFootersSurroundTheirRows() throws {
    let frames = frames(
      List {
        Section {
          Text("a").probing("row")
        } header: {
          Text("Head").probing("header")
        } footer: {
          Text("Foot").probing("footer")
        }
      })
    let header = try #require(frames["header"])
    let row = try #require(frames["row"])
    let footer = try #require(frames["footer"])
    #expect(header.minX == 32)
    #expect(row.minX == 32)
    #expect(footer.minX == 32)
    #expect(header.minY == 16)
    #expect(header.height == 17)
    #expect(row.midY == header.maxY + 8 + 26)
    #expect(footer.minY == row.midY + 26 + 8)
    #expect(footer.height == 13)
  }

  @Test func sectionsAreSpaced() {
    func gap(_ view: some View) -> CGFloat? {
      let frames = frames(view)
      return frames["b"].flatMap { b in frames["a"].map { b.midY - $0.midY - 52 } }
    }
    let sections = List {
      Section { Text("a").probing("a") }
      Section { Text("b").probing("b") }
    }
    #expect(gap(sections) == 35)
    #expect(gap(sections.listSectionSpacing(.compact)) == 16)
    #expect(gap(sections.listSectionSpacing(5)) == 5)
    #expect(gap(sections.listStyle(.plain)) == 0)
    #expect(
      gap(
        List {
          Text("a").probing("a"); Text("b").probing("b")
        }.listRowSpacing(9)) == 9)
  }

  @Test func oldAndNewInitializersMakeTheSameSection() {
    let new = List {
      Section {
        Text("a")
      } header: {
        Text("Head")
      } footer: {
        Text("Foot")
      }
    }
    #expect(list(List { Section(header: Text("Head"), footer: Text("Foot")) { Text("a") } }) == list(new))
    #expect(list(List { Section("Head") { Text("a") } }) == list(List { Section(header: Text("Head")) { Text("a") } }))
    let collapsed = List { Section("Head", isExpanded: .constant(false)) { Text("a") } }
    #expect(list(collapsed) == list(List { Section("Head") {} }))
  }

  @Test func stylesDifferInTheirMargins() {
    let rows = List { Text("a").probing("a") }
    #expect(frames(rows.listStyle(.insetGrouped)) == frames(rows))
    #expect(frames(rows.listStyle(.grouped))["a"]?.minX == 16)
    #expect(frames(rows.listStyle(.plain))["a"]?.minX == 16)
    #expect(frames(rows.listStyle(.plain))["a"]?.midY == 26)
    #expect(list(Form { Text("a") }.listStyle(.plain)) == list(Form { Text("a") }))
  }

  @Test func backgroundsAreTheSystems() throws {
    func background(_ view: some View) throws -> DisplayItem { try #require(list(view).items.first) }
    let rows = List { Text("a") }
    let grey = try background(Color(uiColor: .systemGroupedBackground))
    #expect(try background(rows) == grey)
    #expect(try background(rows.environment(\.colorScheme, .dark)) == background(Color.black))
    #expect(try background(rows.listStyle(.plain)) == background(Color.white))
    #expect(try background(rows.scrollContentBackground(.hidden)) != grey)
  }

  @Test func prominentHeadersAreLarger() {
    let plain = List { Section("Head") { Text("a").probing("a") } }
    let header: CGFloat = 3
    let small = frames(plain)["a"]
    let large = frames(plain.headerProminence(.increased))["a"]
    #expect(small.map { $0.minY + header } == large?.minY)
  }
}

@Suite struct ListEditingTests {
  @Test func elementsAreRemovedAndMovedByTheirOffsets() {
    var letters = Array("abcdef")
    letters.remove(atOffsets: IndexSet([0, 3]))
    #expect(String(letters) == "bcef")
    for from in 0..<16 {
      let source = IndexSet((0..<4).filter { from >> $0 & 1 == 1 })
      for destination in 0...4 {
        var moved = Array(0..<4)
        moved.move(fromOffsets: source, toOffset: destination)
        // Oracle: put a mark at the destination, take the elements out, and insert them at the mark.
        var slow: [Int?] = Array(0..<4)
        slow.insert(nil, at: destination)
        slow.removeAll { $0.map(source.contains) ?? false }
        let mark = slow.firstIndex(of: nil)!
        slow.replaceSubrange(mark...mark, with: source.map { $0 })
        #expect(moved == slow.compactMap { $0 })
      }
    }
  }

  @Test func theEditButtonNamesTheNextMode() {
    #expect(resolved(EditButton()).description == "Edit")
    #expect(resolved(EditButton().environment(\.editMode, .constant(.active))).description == "Done")
  }
}
