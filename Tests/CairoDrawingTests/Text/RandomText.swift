import TestSupport

/// A generator of strings to shape, deterministic for a given seed.
struct RandomText {
  private var numbers: SplitMix

  init(seed: UInt64) { numbers = SplitMix(seed: seed) }

  static let scripts: [(name: String, words: [String])] = [
    ("Latin", ["Grilled", "salmon", "a", "naïve", "fjord", "(520 kcal)", "Straße", "don't", "AVATAR", "x-ray", "ﬁne"]),
    ("Cyrillic", ["Завтрак", "обед", "ужин", "и", "щука", "подъезд", "йогурт"]),
    ("Greek", ["Καλημέρα", "ψάρι", "και", "σαλάτα", "ΰ", "άνθρωπος"]),
    ("Arabic", ["مرحبا", "بالعالم", "لا", "السَّلامُ", "عليكم", "٥٢٠", "سعرة"]),
    ("Hebrew", ["שלום", "עולם", "לֶחֶם", "קלוריות", "של", "12:30"]),
    ("Devanagari", ["नमस्ते", "क्षत्रिय", "दुनिया", "हिन्दी", "५२०", "श्री"]),
    ("Thai", ["สวัสดีครับ", "ภาษาไทย", "น้ำ", "กิ่ง", "อาหารเช้า"]),
    ("CJK", ["日本語", "テキスト", "你好世界", "한국어", "「引用」", "カロリー。", "早餐"]),
    ("emoji", ["🔥", "👨‍👩‍👧", "❤️", "1️⃣", "🇩🇪", "🥗🍣", "👍🏽", "🏳️‍🌈"]),
  ]

  /// A number below `bound`.
  mutating func next(_ bound: Int) -> Int { .random(in: 0..<bound, using: &numbers) }

  /// Returns a few words, mostly in one script. Some are in other scripts or separated by unusual spaces or breaks.
  mutating func string(script: Int) -> String {
    var text = ""
    for _ in 0...next(12) {
      let words = Self.scripts[next(6) == 0 ? next(Self.scripts.count) : script].words
      text += words[next(words.count)]
      text += [" ", " ", " ", "  ", "\n", "\u{a0}", "", ", ", "\u{2028}", "\t", "\u{ad}", "\u{200b}"][next(12)]
    }
    return text
  }
}
