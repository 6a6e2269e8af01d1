import Controls
import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())
private let line: CGFloat = 17
private let character = 17 * GridShaper.advance

private func resolved(_ view: some View) -> ResolvedView { resolver.resolve(view, in: CGSize(width: 200, height: 100)) }

private func runs(_ view: some View) -> [GlyphRun] {
  resolved(view).displayList.items.compactMap { if case .glyphs(let run, _) = $0 { run } else { nil } }
}

private func texts(_ view: some View) -> [String] { resolved(view).displayList.textBoxes.map(\.text) }

/// A field that gets focus when it appears.
private struct Focused: View {
  var text = "Anna"
  var field: Int? = 1
  @FocusState private var focus: Int?

  var body: some View {
    TextField("Name", text: .constant(text)).focused($focus, equals: 1).onAppear { focus = field }
  }
}

@Suite struct FieldTests {
  @Test func aFieldTakesTheProposedWidthAndOneLine() {
    for text in ["Anna", ""] {
      let frame = resolved(TextField("Name", text: .constant(text)).probing("field")).frames["field"]
      #expect(frame?.size == CGSize(width: 200, height: line))
    }
  }

  @Test func anEmptyFieldShowsItsPromptOrElseItsTitle() {
    let empty = Binding.constant("")
    #expect(texts(TextField("Name", text: empty)) == ["Name"])
    #expect(texts(TextField("Name", text: empty, prompt: Text("Anna"))) == ["Anna"])
    #expect(texts(TextField("Name", text: .constant("Bo"), prompt: Text("Anna"))) == ["Bo"])
    let placeholder = runs(TextField("Name", text: empty))
    #expect(
      placeholder == runs(Text("Name").foregroundStyle(.placeholder).frame(maxWidth: .infinity, alignment: .leading)))
    #expect(placeholder != runs(TextField("", text: .constant("Name"))))
  }

  @Test func screenReadersSpeakTitleAndText() {
    #expect(resolved(TextField("Name", text: .constant("Anna"))).description == "Name, Anna")
    #expect(resolved(TextField("Name", text: .constant(""))).description == "Name")
  }

  @Test func aSecureFieldShowsBulletsOnly() {
    let field = SecureField("Password", text: .constant("secret"))
    #expect(texts(field) == ["••••••"])
    #expect(!resolved(field).description.contains("secret"))
    #expect(texts(SecureField("Password", text: .constant(""))) == ["Password"])
  }

  @Test func valuesAreFormatted() {
    #expect(
      texts(TextField("Amount", value: .constant(1234.5), format: .number.locale(Locale(identifier: "en_US")))) == [
        "1,234.5"
      ])
    #expect(texts(TextField("Amount", value: .constant(nil), format: IntegerFormatStyle<Int>())) == ["Amount"])
    #expect(texts(TextField("Amount", value: .constant(7), formatter: NumberFormatter())) == ["7"])
  }

  @Test func onlyVerticalFieldsWrap() {
    let long = Binding.constant("many words that do not fit on one line")
    func height(_ view: some View) -> CGFloat? { resolved(view.probing("x")).frames["x"]?.height }
    #expect(height(TextField("", text: long)) == line)
    #expect(height(TextField("", text: long, axis: .vertical)) == 2 * line)
    #expect(height(TextField("", text: long, axis: .vertical).lineLimit(1)) == line)
    #expect(height(TextField("", text: .constant("a"), axis: .vertical).lineLimit(3...5)) == 3 * line)
  }

  @Test func textFollowsTheAlignment() {
    let field = TextField("", text: .constant("Anna"))
    func left(_ view: some View) -> Double? { resolved(view).displayList.textBoxes.first?.box.minX }
    let width = (4 * character).rounded(.up)
    #expect(left(field) == 0)
    #expect(left(field.multilineTextAlignment(.trailing)) == 200 - width)
    #expect(left(field.multilineTextAlignment(.center)) == (200 - width) / 2)
  }
}

@Suite struct FieldFocusTests {
  private func caret(_ view: some View) -> Rect? {
    resolved(view).displayList.items.compactMap { item in
      if case .fill = item { [item].inkBounds() } else { nil }
    }.first
  }

  @Test func onlyAFieldWithFocusHasACaret() {
    #expect(caret(Focused(field: nil)) == nil)
    #expect(caret(Focused(field: 2)) == nil)
    #expect(caret(TextField("Name", text: .constant("Anna"))) == nil)
    #expect(caret(Focused()) != nil)
  }

  @Test func theCaretFollowsTheTextAndIsAsHighAsItsLine() throws {
    let caret = try #require(self.caret(Focused()))
    #expect(abs(caret.minX - 4 * character) < 1e-9)
    #expect(caret.width == 2)
    #expect(caret.height == Double(line))
    let mirrored = try #require(self.caret(Focused().environment(\.layoutDirection, .rightToLeft)))
    #expect(mirrored.minX < 200 - 4 * character)
    #expect(mirrored.maxX > 200 - 4 * character - 3)
  }

  @Test func theCaretOfAnEmptyFieldPrecedesThePrompt() throws {
    let caret = try #require(self.caret(Focused(text: "")))
    #expect(caret.minX == 0)
    #expect(caret.height == Double(line))
    #expect(texts(Focused(text: "")) == ["Name"])
  }

  @Test func focusCanBeABoolean() {
    struct Flag: View {
      @FocusState private var hasFocus: Bool
      var body: some View {
        TextField("Name", text: .constant("Anna")).focused($hasFocus).onAppear { hasFocus = true }
      }
    }
    #expect(caret(Flag()) == caret(Focused()))
  }
}

@Suite struct FieldStyleTests {
  @Test func aRoundedBorderIs34PointsHighOrAsHighAsItsText() {
    func height(_ view: some View) -> CGFloat? {
      resolved(view.textFieldStyle(.roundedBorder).probing("x")).frames["x"]?.height
    }
    #expect(height(TextField("", text: .constant("a"))) == 34)
    #expect(height(TextField("", text: .constant("a\nb\nc"), axis: .vertical)) == 3 * line + 12)
  }

  @Test func plainIsTheDefault() {
    let field = TextField("Name", text: .constant("Anna"))
    #expect(resolved(field.textFieldStyle(.plain)).displayList == resolved(field).displayList)
    #expect(resolved(field.textFieldStyle(.automatic)).displayList == resolved(field).displayList)
  }

  @Test func customStylesSurroundTheField() {
    struct Padded: TextFieldStyle {
      func _body(configuration: TextField<_Label>) -> some View { configuration.padding(10).probing("outer") }
    }
    let frame = resolved(TextField("Name", text: .constant("")).textFieldStyle(Padded())).frames["outer"]
    #expect(frame?.height == line + 20)
    #expect(texts(SecureField("Code", text: .constant("")).textFieldStyle(Padded())) == ["Code"])
  }

  @Test func anEditorTakesTheProposedSizeAndInsetsItsText() {
    let editor = TextEditor(text: .constant("a\nb"))
    #expect(resolved(editor.probing("x")).frames["x"]?.size == CGSize(width: 200, height: 100))
    let bare = resolved(editor.scrollContentBackground(.hidden)).displayList
    #expect(bare.textBoxes.map(\.box.origin) == [Point(x: 5, y: 8), Point(x: 5, y: 25)])
    #expect(resolved(editor).displayList.items.inkBounds().width == 200)
  }

  @Test func keyboardsAreInvisible() {
    let field = TextField("Name", text: .constant("Anna"))
    let dressed = field.keyboardType(.emailAddress).textContentType(.emailAddress).submitLabel(.done)
      .textInputAutocapitalization(.never).autocorrectionDisabled().onSubmit {}
    #expect(resolved(dressed).displayList == resolved(field).displayList)
  }
}
