public import Views

/// The words on a timer's controls and in its description, in one language.
public struct TimerWords: Hashable, Sendable {
  /// The label of the button that starts or resumes the countdown.
  public internal(set) var start: String
  /// The label of the button that pauses the countdown.
  public internal(set) var pause: String
  /// The label of the button that stops the countdown.
  public internal(set) var stop: String
  /// The text of the badge on a paused countdown.
  var paused: String
  /// The words that precede the spoken remaining time, including their punctuation.
  var remaining: String
  /// The label of the duration picker.
  var duration: String
  /// The label of the setting for the sound at the end.
  var bell: String
  /// The label of the setting for the sound during the countdown.
  var sound: String
  /// The label of the setting for the scene.
  var scene: String
  /// The label of all other settings.
  var settings: String
}

extension TimerWords {
  /// Returns the words in a locale's language, or in English if there is no translation.
  public init(locale: Locale) {
    let language = locale.language
    switch language.languageCode?.identifier {
    case "ar": self = .arabic
    case "de": self = .german
    case "es": self = .spanish
    case "fr": self = .french
    case "he": self = .hebrew
    case "hi": self = .hindi
    case "it": self = .italian
    case "ja": self = .japanese
    case "ko": self = .korean
    case "pt": self = .portuguese
    case "zh":
      let script = Locale.Language(identifier: language.maximalIdentifier).script
      self = script == .hanTraditional ? .traditionalChinese : .simplifiedChinese
    default: self = .english
    }
  }
}
