import DisplayLists
import Foundation
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

private struct Row: Identifiable {
  let id: String
  var width = 4
}

private struct Rows: View {
  @State private var rows = [Row(id: "a"), Row(id: "b")]

  var body: some View {
    VStack(spacing: 0) {
      ForEach($rows) { $row in
        Color.red.frame(width: CGFloat(row.width), height: 1).probing(row.id)
          .onAppear { if row.id == "b" { row.width *= 5 } }
      }
      ForEach($rows, id: \.id) { row in
        Color.red.frame(width: CGFloat(row.width.wrappedValue), height: 1).probing("2" + row.wrappedValue.id)
      }
    }
  }
}

/// Older API behaves like its newer form.
@Suite struct OlderNameTests {
  @Test func elementsOfABindingChangeInPlace() {
    let frames = resolver.resolve(Rows()).frames
    #expect(frames.mapValues(\.width) == ["a": 4, "b": 20, "2a": 4, "2b": 20])
  }

  @Test func sizesOfTextAreTheSameByEitherName() {
    #expect(ContentSizeCategory.allCases.count == DynamicTypeSize.allCases.count)
    var environment = EnvironmentValues()
    #expect(environment.sizeCategory == .large)
    environment.sizeCategory = .accessibilityMedium
    #expect(environment.dynamicTypeSize == .accessibility1)
    #expect(environment.sizeCategory.isAccessibilityCategory)
    environment.dynamicTypeSize = .xxxLarge
    #expect(environment.sizeCategory == .extraExtraExtraLarge)
    #expect(environment.sizeCategory < .accessibilityMedium)
  }

  @Test func anAccentIsATint() {
    let box = Rectangle().fill(.tint)
    #expect(resolver.resolve(box.accentColor(.red)).displayList == resolver.resolve(box.tint(.red)).displayList)
  }

  @Test func aFormatterWritesValues() {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.minimumFractionDigits = 2
    let number = NSNumber(value: 3.5)
    #expect(resolver.resolve(Text(number, formatter: formatter)).description == "3.50")
    #expect(resolver.resolve(Text("\(number, formatter: formatter) km")).description == "3.50 km")
    let dates = DateFormatter()
    dates.locale = Locale(identifier: "en_US_POSIX")
    dates.timeZone = TimeZone(secondsFromGMT: 0)
    dates.dateFormat = "yyyy-MM-dd"
    let date = Date(timeIntervalSinceReferenceDate: 0)
    #expect(resolver.resolve(Text(date, formatter: dates)).description == "2001-01-01")
    #expect(resolver.resolve(Text("On \(date, formatter: dates)")).description == "On 2001-01-01")
  }

  @Test func privateContentIsRedacted() {
    func list(_ view: some View) -> DisplayList { resolver.resolve(view).displayList }
    let plain = Text(verbatim: "secret")
    let veiled = list(plain.redacted(reason: .placeholder))
    #expect(list(plain.privacySensitive()) == list(plain))
    #expect(list(plain.privacySensitive().redacted(reason: .privacy)) == veiled)
    #expect(veiled != list(plain))
    #expect(list(plain.privacySensitive(false).redacted(reason: .privacy)) == list(plain))
  }

  @Test func anAccessibilityRepresentationReplacesTheView() {
    let view = HStack { Text(verbatim: "a") }.accessibilityRepresentation { Text(verbatim: "b") }
    let told = resolver.resolve(view)
    let drawn = resolver.resolve(HStack { Text(verbatim: "a") })
    #expect(told.description == "b")
    #expect(told.displayList == drawn.displayList)
  }

  @Test func `an equatable view is its content`() {
    let plain = Text(verbatim: "a")
    #expect(resolver.resolve(plain.equatable()).displayList == resolver.resolve(plain).displayList)
  }
}
