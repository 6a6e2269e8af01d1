import Foundation
import GridText
import Testing
import Views

/// Alternative text from accessibility elements.
@Suite struct AltTextTests {
  private func words(_ view: some View, locale: String = "en_US") -> String {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: locale)
    return ViewResolver(shaper: GridShaper(), environment: environment)
      .resolve(view, in: CGSize(width: 200, height: 100)).description
  }

  @Test(arguments: [
    ("en_US", "a, b: c, d"), ("de_DE", "a, b: c, d"), ("ja_JP", "a、b:c、d"), ("zh-Hans", "a，b:c，d"),
    ("ar_EG", "a، b: c، d"), ("fa_IR", "a، b: c، d"), ("th_TH", "a b: c d"),
  ]) func phrasesArePartedAsTheLanguageDoes(_ locale: String, _ expected: String) {
    // A phrase that ends in punctuation needs no separator.
    let view = VStack {
      Text(verbatim: "a")
      Text(verbatim: "b:")
      HStack {
        Text(verbatim: "c")
        Text(verbatim: "d")
      }.accessibilityElement(children: .combine)
    }
    #expect(words(view, locale: locale) == expected)
  }

  @Test func labelsAndValuesAreSpokenButHintsAreNot() {
    let view = VStack {
      Circle().accessibilityLabel("Ring").accessibilityValue("40 %").accessibilityHint("Opens the day")
      Text(verbatim: "!").accessibilityHidden(true)
    }
    #expect(words(view) == "Ring, 40 %")
  }

  @Test func invisibleViewsAreHiddenFromScreenReaders() {
    let view = ZStack {
      Text(verbatim: "seen")
      Text(verbatim: "faded").opacity(0)
      Text(verbatim: "hidden").hidden()
      Text(verbatim: "beyond the canvas").fixedSize().offset(x: 400)
      Color.clear.frame(width: 20, height: 20)
        .overlay(Text(verbatim: "clipped away").fixedSize().offset(y: 80)).clipped()
    }
    #expect(words(view) == "seen")
    let list = ScrollView {
      VStack(spacing: 0) { ForEach(0..<5, id: \.self) { Text(verbatim: "row \($0)").frame(height: 20) } }
    }.frame(height: 30)
    #expect(words(list) == "row 0, row 1")
    let parent = VStack {
      Text(verbatim: "in")
      Text(verbatim: "out").offset(y: 300)
    }.accessibilityElement(children: .contain)
    #expect(words(parent) == "in")
  }

  @Test func altTextIsASingleLine() {
    #expect(words(Text(verbatim: " two\n\tlines\u{0}\u{7} of it ").lineLimit(2)) == "two lines of it")
    #expect(words(Text(verbatim: "\n")) == "")
    #expect(words(Circle()) == "")
  }
}
