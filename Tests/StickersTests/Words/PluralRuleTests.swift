import Stickers
import Testing

/// Plural rules against the integer samples that the CLDR lists for each category.
@Suite struct PluralRuleTests {
  struct Sample: CustomTestStringConvertible {
    var rule: PluralRule
    var counts: [PluralCategory: [Int]]
    var testDescription: String { "\(rule)" }
  }

  static let samples = [
    Sample(rule: .uniform, counts: [.other: [0, 1, 2, 15, 100, 1000, 10_000, 100_000, 1_000_000]]),
    Sample(rule: .one, counts: [.one: [1], .other: [0, 2, 16, 100, 1000, 10_000, 100_000, 1_000_000]]),
    Sample(
      rule: .oneAndMillions, counts: [.one: [1], .many: [1_000_000], .other: [0, 2, 16, 100, 1000, 10_000, 100_000]]),
    Sample(rule: .zeroOrOne, counts: [.one: [0, 1], .other: [2, 17, 100, 1000, 10_000, 100_000, 1_000_000]]),
    Sample(
      rule: .zeroOrOneAndMillions,
      counts: [.one: [0, 1], .many: [1_000_000], .other: [2, 17, 100, 1000, 10_000, 100_000]]),
    Sample(
      rule: .oneAndTwo, counts: [.one: [1], .two: [2], .other: [0, 3, 17, 100, 1000, 10_000, 100_000, 1_000_000]]),
    Sample(
      rule: .arabic,
      counts: [
        .zero: [0], .one: [1], .two: [2],
        .few: [3, 10, 103, 110, 1003], .many: [11, 26, 111, 1011],
        .other: [100, 102, 200, 202, 300, 302, 400, 402, 500, 502, 600, 1000, 10_000, 100_000, 1_000_000],
      ]),
  ]

  @Test(arguments: samples)
  func categoriesAreThoseOfTheCLDR(sample: Sample) {
    for (category, counts) in sample.counts {
      for count in counts { #expect(sample.rule.category(of: count) == category, "\(count)") }
    }
  }

  @Test func phrasesUseTheirFormsOrOther() {
    let phrase = CountedPhrase(.arabic, [.two: "pair #", .few: "# few", .other: "# all"])
    #expect(
      [1, 2, 3, 11, 100].map { phrase.text(count: $0, number: "<\($0)>") } == [
        "<1> all", "pair <2>", "<3> few", "<11> all", "<100> all",
      ])
  }
}
