import Controls
import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())
private let screen = CGSize(width: 402, height: 874)
/// Monday, 23 November 2026, 21:41 UTC.
private let date = Date(timeIntervalSince1970: 1_795_470_060)

private func resolved(_ view: some View) -> ResolvedView { resolver.resolve(view, in: screen) }

/// Returns the texts of a view from top to bottom, and from left to right.
private func texts(_ view: some View) -> [String] { placedTexts(view).map(\.text) }

private func placedTexts(_ view: some View) -> [(text: String, box: Rect)] { resolved(view).displayList.textBoxes }

private func picker(_ selection: Int = 2) -> some View {
  Picker("Size", selection: .constant(selection)) { ForEach(1..<4) { Text("No \($0)") } }
}

@Suite struct FormControlTests {
  @Test func controlsDoNotMakeRowsHigher() {
    func height(_ row: some View) -> CGFloat? {
      let frames = resolved(
        Form {
          row; Text("Next").probing("next")
        }
      ).frames
      return frames["next"].map { $0.midY - 26 - 16 }
    }
    #expect(height(Text("Text")) == 52)
    #expect(height(Toggle("Toggle", isOn: .constant(true))) == 52)
    #expect(height(Stepper("Stepper", value: .constant(1))) == 52)
    #expect(height(Slider(value: .constant(0.5))) == 52)
    #expect(height(DatePicker("Date", selection: .constant(date))) == 52)
    #expect(height(ColorPicker("Colour", selection: .constant(.red))) == 52)
    #expect(height(picker()) == 52)
    #expect(height(picker().pickerStyle(.segmented)) == 52)
    #expect(height(TextField("Field", text: .constant(""))) == 52)
  }

  @Test func aPickerInAFormShowsItsLabelAndTheSelectedOption() {
    #expect(texts(Form { picker() }) == ["Size", "No 2"])
    #expect(texts(picker()) == ["No 2"])
    #expect(texts(Form { picker().labelsHidden() }) == ["No 2"])
    #expect(texts(Form { picker().pickerStyle(.navigationLink) }) == ["Size", "No 2"])
    #expect(resolved(Form { picker() }).description == "Size, No 2")
  }

  @Test func anInlinePickerHasARowForEachOption() {
    let form = Form { picker().pickerStyle(.inline) }
    #expect(texts(form) == ["Size", "No 1", "No 2", "No 3"])
    let heights = placedTexts(form).map(\.box.midY)
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 == 52 })
    let chosen = resolved(form).accessibilityElements.filter { $0.traits.contains(.isSelected) }
    #expect(chosen.map(\.label) == ["No 2"])
  }

  @Test func aWheelIsSymmetricalAboutTheSelectedOption() throws {
    let wheel = picker().pickerStyle(.wheel).frame(width: 300)
    let size = resolver.resolve(wheel).size
    #expect(size == CGSize(width: 300, height: 216))
    let boxes = placedTexts(wheel).map(\.box)
    try #require(boxes.count == 3)
    #expect(abs(boxes[0].midY + boxes[2].midY - 2 * boxes[1].midY) < 1)
    #expect(abs(boxes[0].height - boxes[2].height) < 1e-9)
    #expect(boxes[0].height < boxes[1].height)
    // Options behind the wheel are not drawn.
    let long = Picker("", selection: .constant(50)) { ForEach(0..<100) { Text("\($0)") } }.pickerStyle(.wheel)
    #expect(texts(long) == (46...54).map(String.init))
  }

  @Test func labelsInRowsAlignTheirTitles() {
    let labels = List {
      Label {
        Text("a").probing("a")
      } icon: {
        Color.red.frame(width: 10, height: 10)
      }
      Label {
        Text("b").probing("b")
      } icon: {
        Color.red.frame(width: 25, height: 10)
      }
    }
    let frames = resolved(labels).frames
    #expect(frames["a"]?.minX == 72)
    #expect(frames["b"]?.minX == frames["a"]?.minX)
  }

  @Test func aDisclosureGroupShowsItsContentWhileExpanded() {
    func group(_ isExpanded: Bool) -> some View {
      DisclosureGroup("More", isExpanded: .constant(isExpanded)) {
        Text("One").probing("one"); Text("Two")
      }
    }
    #expect(texts(group(true)) == ["More", "One", "Two"])
    #expect(texts(group(false)) == ["More"])
    #expect(texts(List { group(true) }) == ["More", "One", "Two"])
    #expect(texts(List { group(false) }) == ["More"])
    #expect(resolved(List { group(true) }).frames["one"]?.minX == 48)
    #expect(resolved(DisclosureGroup("More") { Text("x") }).displayList == resolved(group(false)).displayList)
  }

  @Test func anOutlineShowsItsFirstLevel() {
    struct Node: Identifiable {
      let id: String
      var children: [Node]?
    }
    let trees = [Node(id: "Leaf"), Node(id: "Branch", children: [Node(id: "Inner")])]
    let expected = List {
      Text("Leaf"); DisclosureGroup("Branch") { Text("Inner") }
    }
    #expect(resolved(List(trees, children: \.children) { Text($0.id) }).displayList == resolved(expected).displayList)
    let outline = List { OutlineGroup(trees, children: \.children) { Text($0.id) } }
    #expect(resolved(outline).displayList == resolved(expected).displayList)
    #expect(texts(OutlineGroup(trees[1], children: \.children) { Text($0.id) }) == ["Branch"])
  }

  @Test func aToggleButtonIsFilledOnlyWhileItIsOn() {
    func count(_ isOn: Bool) -> Int {
      resolved(Toggle("Bold", isOn: .constant(isOn)).toggleStyle(.button)).displayList.items.count
    }
    #expect(count(true) == count(false) + 1)
  }

  @Test func symbolsInTitlesAreLabels() {
    let on = Binding.constant(true)
    let toggle = Toggle(isOn: on) { Label("Bell", systemImage: "bell") }
    #expect(resolved(Toggle("Bell", systemImage: "bell", isOn: on)).displayList == resolved(toggle).displayList)
    let picker = Form { Picker("Bell", systemImage: "bell", selection: .constant(1)) { Text("One").tag(1) } }
    #expect(texts(picker) == ["Bell", "One"])
  }

  @Test func anAnimatedBindingWritesAsWithAnimationDoes() {
    struct Mover: View {
      let usesBinding: Bool
      @State private var x = 0.0
      var body: some View {
        Color.red.frame(width: 10, height: 10).offset(x: x).onAppear {
          if usesBinding {
            $x.animation(.linear(duration: 1)).wrappedValue = 100
          } else {
            withAnimation(.linear(duration: 1)) { x = 100 }
          }
        }
      }
    }
    func left(_ usesBinding: Bool) -> Double {
      resolver.resolve(Mover(usesBinding: usesBinding), in: screen, at: 0.5).displayList.items.inkBounds().minX
    }
    #expect(left(true) == left(false))
    #expect(left(true) == 246)
  }

  @Test func destructiveButtonsAreRed() {
    let red = resolved(Button("Delete", role: .destructive) {}).displayList
    #expect(red == resolved(Text("Delete").foregroundStyle(.red)).displayList)
    #expect(resolved(Button("Add") {}).displayList == resolved(Text("Add").foregroundStyle(.tint)).displayList)
  }

  @Test func aShareLinkIsAButton() {
    #expect(resolved(ShareLink("Send", item: "text")).description == "Send")
    #expect(resolved(ShareLink(item: "text")).description == "Share…")
    let label = ShareLink(item: "text") { Text("Mine") }
    #expect(resolved(label).displayList == resolved(Button("Mine") {}).displayList)
  }

  @Test func aControlGroupIsASymmetricalCapsule() {
    let group = ControlGroup {
      Color.red.frame(width: 10, height: 10).probing("a")
      Color.red.frame(width: 10, height: 10).probing("b")
    }
    let frames = resolved(group).frames
    #expect(frames["a"].flatMap { a in frames["b"].map { a.midX + $0.midX } } == 402)
    #expect(resolver.resolve(group).size == CGSize(width: 2 * 48 + 1, height: 34))
  }
}

@Suite struct DatePickerTests {
  private func picker(_ components: DatePickerComponents) -> some View {
    DatePicker("Due", selection: .constant(date), displayedComponents: components)
  }

  @Test func aCompactPickerWritesTheChosenPartsInTheEnvironmentsLocaleAndTimeZone() {
    #expect(texts(picker(.date)) == ["Due", "Nov 23, 2026"])
    // The space before PM is a narrow one.
    #expect(texts(picker(.hourAndMinute)).last?.filter { !$0.isWhitespace } == "9:41PM")
    #expect(texts(picker([.date, .hourAndMinute])).count == 3)
    let german = picker(.date).environment(\.locale, Locale(identifier: "de_DE"))
    #expect(texts(german) == ["Due", "23. Nov. 2026"])
    let tokyo = picker(.date).environment(\.timeZone, TimeZone(identifier: "Asia/Tokyo")!)
    #expect(texts(tokyo) == ["Due", "Nov 24, 2026"])
    #expect(resolved(picker(.date)).description == "Due, Nov 23, 2026")
  }

  @Test func aMonthHasItsDaysInTheColumnsOfTheirWeekdays() throws {
    let month = placedTexts(picker(.date).datePickerStyle(.graphical).frame(width: 350))
    #expect(month.first?.text == "November 2026")
    let names = month.filter { ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"].contains($0.text) }
    try #require(names.count == 7)
    let days = month.filter { Int($0.text) != nil }
    #expect(days.map(\.text) == (1...30).map(String.init))
    // 1 November 2026 is a Sunday.
    for (index, day) in days.enumerated() {
      #expect(abs(day.box.midX - names[index % 7].box.midX) <= 1.5)
    }
    let german = picker(.date).datePickerStyle(.graphical)
      .environment(
        \.calendar,
        {
          var calendar = Calendar(identifier: .gregorian); calendar.firstWeekday = 2; return calendar
        }())
    #expect(placedTexts(german).map(\.text).dropFirst().first == "MON")
  }

  @Test func wheelsShowTheirValuesInTheMiddle() {
    let wheels = placedTexts(picker(.date).datePickerStyle(.wheel))
    let middle = wheels.filter { abs($0.box.midY - 437) < 3 }.map(\.text)
    #expect(middle == ["November", "23", "2026"])
    // A month has no days after its last.
    #expect(!wheels.contains { $0.text == "31" })
  }
}
