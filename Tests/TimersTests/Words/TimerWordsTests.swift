import Foundation
import Testing

@testable import Timers

@Suite struct TimerWordsTests {
  /// Every language has distinct words, in its script.
  @Test func everyLanguageIsTranslated() {
    let languages = ["ar", "de", "en", "es", "fr", "he", "hi", "it", "ja", "ko", "pt", "zh"]
    let words = languages.map { TimerWords(locale: Locale(identifier: $0)) }
    #expect(Set(words).count == languages.count)
    let scripts: [String: ClosedRange<UInt32>] = [
      "ar": 0x600...0x6ff, "he": 0x590...0x5ff, "hi": 0x900...0x97f, "ko": 0xac00...0xd7a3, "zh": 0x4e00...0x9fff,
    ]
    for (language, words) in zip(languages, words) {
      for text in [words.start, words.pause, words.stop, words.paused, words.duration, words.settings] {
        #expect(!text.isEmpty)
        guard let script = scripts[language] else { continue }
        #expect(text.unicodeScalars.allSatisfy { $0 == " " || script.contains($0.value) }, "\(text) in \(language)")
      }
    }
  }

  @Test(arguments: [("zh_TW", "暫停"), ("zh_Hant", "暫停"), ("zh_CN", "暂停"), ("zh", "暂停"), ("nl_NL", "Pause")])
  func theScriptAndTheFallbackAreChosen(_ locale: String, _ pause: String) {
    #expect(TimerWords(locale: Locale(identifier: locale)).pause == pause)
  }

  @Test(arguments: [
    ("en_US", "12:34"), ("ar_EG", "١٢:٣٤"), ("hi_IN@numbers=deva", "१२:३४"), ("fa_IR", "۱۲:۳۴"), ("ar_MA", "12:34"),
  ])
  func digitsAreThoseOfTheLocale(_ locale: String, _ digits: String) {
    #expect(Locale(identifier: locale).localizedDigits("12:34") == digits)
  }

  @Test(arguments: [
    ("de_DE", ["9 Minuten", "59 Sekunden"]), ("fr_FR", ["minutes", "secondes"]), ("ja_JP", ["9分", "59秒"]),
  ])
  func timesAreSpokenInTheLocale(_ locale: String, _ words: [String]) {
    let state = TimerState(remaining: 599, total: 600, phase: .running)
    let spoken = state.spoken(in: Locale(identifier: locale))
    #expect(words.allSatisfy { spoken.contains($0) }, "\(spoken)")
  }
}
