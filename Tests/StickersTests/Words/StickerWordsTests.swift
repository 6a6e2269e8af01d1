import CairoDrawing
import Foundation
import Goldens
import Testing
import Views

@testable import Stickers

/// The words of the catalogue, and how stickers use them.
@Suite struct StickerWordsTests {
  private static let languages = ["ar", "de", "en", "es", "fr", "he", "hi", "it", "ja", "ko", "pt", "zh"]

  private func words(_ locale: String) -> StickerWords { StickerWords(locale: Locale(identifier: locale)) }

  private func all(_ words: StickerWords) -> [String] {
    let units = words.units
    return [words.protein, words.carbohydrate, words.fat].flatMap { [$0.label, $0.spoken] }
      + [units.kilocalories, units.kilojoules, units.grams, words.furtherFoods.text(count: 33, number: "")]
  }

  @Test(arguments: languages)
  func languagesHaveTheirOwnWords(language: String) {
    for other in Self.languages where other != language {
      #expect(words(language).protein != words(other).protein || ["en", "de", "es", "pt"].contains(language))
      #expect(words(language).furtherFoods != words(other).furtherFoods)
    }
    #expect(all(words(language)).allSatisfy { !$0.trimmingCharacters(in: .whitespaces).isEmpty })
  }

  /// Letters of the words against Unicode's own property: right-to-left languages have no letters of the Latin script,
  /// and others have no right-to-left letters.
  @Test(arguments: languages)
  func wordsRunInTheDirectionOfTheirLanguage(language: String) {
    let isRightToLeft = Locale.Language(identifier: language).characterDirection == .rightToLeft
    #expect(isRightToLeft == ["ar", "he"].contains(language))
    let scalars = all(words(language)).joined().unicodeScalars
    let mirrored = scalars.filter { (0x0590...0x08FF).contains($0.value) }
    let letters = scalars.filter(\.properties.isAlphabetic)
    #expect(isRightToLeft ? letters.allSatisfy { mirrored.contains($0) } : mirrored.isEmpty)
  }

  @Test func localesFindTheirLanguage() {
    #expect(words("de_AT") == words("de"))
    #expect(words("pt_BR") == words("pt"))
    #expect(words("ar_EG") == words("ar"))
    #expect(words("zh_CN") == words("zh"))
    #expect(words("zh_SG") == words("zh"))
    #expect(words("zh_TW") == words("zh-Hant"))
    #expect(words("zh_TW") != words("zh"))
    #expect(words("fi_FI") == words("en"))
    #expect(words("") == words("en"))
  }

  @Test(arguments: [
    ("en_US", "+ 33 more"), ("de_DE", "+ 33 weitere"), ("fr_FR", "+ 33 autres"), ("ar_EG", "+ ٣٣ آخر"),
    ("he_IL", "+ 33 נוספים"), ("ja_JP", "ほか33品"), ("hi_IN@numbers=deva", "+ ३३ और"),
  ])
  func remainingFoodsAreCountedInEachLanguage(locale: String, expected: String) {
    let number = 33.formatted(.number.locale(Locale(identifier: locale)))
    #expect(words(locale).furtherFoods.text(count: 33, number: number) == expected)
  }

  @Test func arabicHasAFormForFewAndMany() {
    let phrase = words("ar").furtherFoods
    #expect(
      [2, 5, 12, 100].map { phrase.text(count: $0, number: "#") } == ["+ # آخران", "+ # أخرى", "+ # آخر", "+ # آخر"])
  }

  private func description(_ locale: String, changing: (inout EnvironmentValues) -> Void = { _ in }) throws -> String {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: locale)
    changing(&environment)
    let resolver = ViewResolver(shaper: try PangoShaper(), environment: environment)
    return resolver.resolve(StickerVariant.standard.stickerView(for: lunch)).description
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: [
    ("en_US", "Lunch, 12:30 PM, 624 kcal, Protein 54 g, Carbs 54 g, Fat 22 g"),
    ("de_DE", "Lunch, 12:30, 624 kcal, Eiweiß 54 g, Kohlenhydrate 54 g, Fett 22 g"),
    ("fr_FR", "Lunch, 12:30, 624 kcal, Protéines 54 g, Glucides 54 g, Lipides 22 g"),
    ("ar_EG", "Lunch، ١٢:٣٠ م، ٦٢٤ سعرة، بروتين ٥٤ غ، كربوهيدرات ٥٤ غ، دهون ٢٢ غ"),
    ("ja_JP", "Lunch、12:30、624 kcal、たんぱく質 54 g、炭水化物 54 g、脂質 22 g"),
    ("zh_CN", "Lunch，12:30，624 千卡，蛋白质 54 克，碳水化合物 54 克，脂肪 22 克"),
  ])
  func descriptionsAreInTheReadersLanguage(locale: String, expected: String) throws {
    let words = try description(locale)
    #expect(words == expected, "\(words)")
  }

  @Test func wordsCanBeReplaced() throws {
    var words = StickerWords.english
    words.fat = .init("Rasva")
    #expect(try description("fi_FI") { $0.stickerWords = words }.contains("Rasva 22 g"))
  }

  /// 624 kcal are 2610.8 kJ.
  @Test func energyIsInTheUnitOfTheRegionOrTheOneAskedFor() throws {
    #expect(try description("en_AU").contains("2,611 kJ"))
    #expect(try description("en_NZ").contains("2,611 kJ"))
    #expect(try description("en_GB").contains("624 kcal"))
    #expect(try description("de_DE") { $0.stickerEnergyUnit = .kilojoules }.contains("2.611 kJ"))
    #expect(try description("en_AU") { $0.stickerEnergyUnit = .kilocalories }.contains("624 kcal"))
  }
}
