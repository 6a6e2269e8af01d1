extension StickerWords {
  /// The words by language code, or by language and script.
  ///
  /// To add a language, add its words here. `stickerWords` in the environment replaces them for a single view.
  public static let catalogue: [String: StickerWords] = [
    "ar": arabic, "de": german, "en": english, "es": spanish, "fr": french, "he": hebrew, "hi": hindi,
    "it": italian, "ja": japanese, "ko": korean, "pt": portuguese, "zh": simplifiedChinese,
    "zh-Hant": traditionalChinese,
  ]

  static let english = StickerWords(
    protein: Name("Protein"), carbohydrate: Name("Carbs"), fat: Name("Fat"),
    units: UnitSymbols(hasSpaceBeforeGrams: false),
    furtherFoods: CountedPhrase(.one, [.other: "+ # more"]))

  private static let arabic = StickerWords(
    protein: Name("بروتين"), carbohydrate: Name("كربوهيدرات"), fat: Name("دهون"),
    units: UnitSymbols(kilocalories: "سعرة", kilojoules: "كيلوجول", grams: "غ"),
    furtherFoods: CountedPhrase(
      .arabic, [.one: "+ # آخر", .two: "+ # آخران", .few: "+ # أخرى", .many: "+ # آخر", .other: "+ # آخر"]))

  private static let german = StickerWords(
    protein: Name("Eiweiß"), carbohydrate: Name("Kohlenh.", spoken: "Kohlenhydrate"), fat: Name("Fett"),
    furtherFoods: CountedPhrase(.one, [.one: "+ # weiteres", .other: "+ # weitere"]))

  private static let spanish = StickerWords(
    protein: Name("Proteínas"), carbohydrate: Name("Carbos", spoken: "Carbohidratos"), fat: Name("Grasas"),
    furtherFoods: CountedPhrase(.oneAndMillions, [.other: "+ # más"]))

  private static let french = StickerWords(
    protein: Name("Protéines"), carbohydrate: Name("Glucides"), fat: Name("Lipides"),
    furtherFoods: CountedPhrase(
      .zeroOrOneAndMillions, [.one: "+ # autre", .many: "+ # d’autres", .other: "+ # autres"]))

  private static let hebrew = StickerWords(
    protein: Name("חלבון"), carbohydrate: Name("פחמימות"), fat: Name("שומן"),
    units: UnitSymbols(kilocalories: "קק״ל", kilojoules: "ק״ג׳אול", grams: "ג׳"),
    furtherFoods: CountedPhrase(.oneAndTwo, [.one: "+ # נוסף", .other: "+ # נוספים"]))

  private static let hindi = StickerWords(
    protein: Name("प्रोटीन"), carbohydrate: Name("कार्ब्स", spoken: "कार्बोहाइड्रेट"), fat: Name("वसा"),
    units: UnitSymbols(kilocalories: "कैलोरी", kilojoules: "कि॰ जूल", grams: "ग्रा॰"),
    furtherFoods: CountedPhrase(.zeroOrOne, [.other: "+ # और"]))

  private static let italian = StickerWords(
    protein: Name("Proteine"), carbohydrate: Name("Carboidrati"), fat: Name("Grassi"),
    furtherFoods: CountedPhrase(.oneAndMillions, [.one: "+ # altro", .other: "+ # altri"]))

  private static let japanese = StickerWords(
    protein: Name("たんぱく質"), carbohydrate: Name("炭水化物"), fat: Name("脂質"), units: UnitSymbols(hasSpaceBeforeGrams: false),
    furtherFoods: CountedPhrase(.uniform, [.other: "ほか#品"]))

  private static let korean = StickerWords(
    protein: Name("단백질"), carbohydrate: Name("탄수화물"), fat: Name("지방"), units: UnitSymbols(hasSpaceBeforeGrams: false),
    furtherFoods: CountedPhrase(.uniform, [.other: "외 #개"]))

  private static let portuguese = StickerWords(
    protein: Name("Proteínas"), carbohydrate: Name("Carbos", spoken: "Carboidratos"), fat: Name("Gorduras"),
    furtherFoods: CountedPhrase(.zeroOrOneAndMillions, [.one: "+ # outro", .other: "+ # outros"]))

  private static let simplifiedChinese = StickerWords(
    protein: Name("蛋白质"), carbohydrate: Name("碳水", spoken: "碳水化合物"), fat: Name("脂肪"),
    units: UnitSymbols(kilocalories: "千卡", kilojoules: "千焦", grams: "克", hasSpaceBeforeGrams: false),
    furtherFoods: CountedPhrase(.uniform, [.other: "另有 # 种"]))

  private static let traditionalChinese = StickerWords(
    protein: Name("蛋白質"), carbohydrate: Name("碳水", spoken: "碳水化合物"), fat: Name("脂肪"),
    units: UnitSymbols(kilocalories: "大卡", kilojoules: "千焦", grams: "克", hasSpaceBeforeGrams: false),
    furtherFoods: CountedPhrase(.uniform, [.other: "另有 # 種"]))
}
