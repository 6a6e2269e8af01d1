public import Foundation
import Meals

/// The words on stickers in one language.
public struct StickerWords: Hashable, Sendable {
  /// The name of a macronutrient.
  public struct Name: Hashable, Sendable {
    /// The label on the sticker, of up to about ten letters.
    public var label: String
    /// The name in the description for screen readers.
    public var spoken: String

    /// Creates a name. The label is spoken by default.
    public init(_ label: String, spoken: String? = nil) {
      self.label = label
      self.spoken = spoken ?? label
    }
  }

  /// The symbols for units of energy and mass, and how they are set.
  public struct UnitSymbols: Hashable, Sendable {
    /// The symbol for kilocalories.
    public var kilocalories: String
    /// The symbol for kilojoules.
    public var kilojoules: String
    /// The symbol for grams.
    public var grams: String
    /// Whether there is a thin space between a number and the symbol for grams. There is always one before the symbol
    /// for energy.
    public var hasSpaceBeforeGrams: Bool

    /// Creates the symbols of a language. By default, they are the international ones.
    public init(
      kilocalories: String = "kcal", kilojoules: String = "kJ", grams: String = "g", hasSpaceBeforeGrams: Bool = true
    ) {
      self.kilocalories = kilocalories
      self.kilojoules = kilojoules
      self.grams = grams
      self.hasSpaceBeforeGrams = hasSpaceBeforeGrams
    }
  }

  /// The name of protein.
  public var protein: Name
  /// The name of carbohydrate.
  public var carbohydrate: Name
  /// The name of fat.
  public var fat: Name
  /// The symbols for units.
  public var units: UnitSymbols
  /// The number of foods that a list leaves out.
  public var furtherFoods: CountedPhrase

  /// Creates the words of a language.
  public init(
    protein: Name, carbohydrate: Name, fat: Name, units: UnitSymbols = UnitSymbols(), furtherFoods: CountedPhrase
  ) {
    self.protein = protein
    self.carbohydrate = carbohydrate
    self.fat = fat
    self.units = units
    self.furtherFoods = furtherFoods
  }

  /// Returns the words in the catalogue for a locale's language, or English if the catalogue lacks the language.
  public init(locale: Locale) {
    let language = Locale.Language(identifier: locale.language.maximalIdentifier)
    let code = language.languageCode?.identifier ?? "en"
    let script = language.script.map { "\(code)-\($0.identifier)" }
    self = script.flatMap { Self.catalogue[$0] } ?? Self.catalogue[code] ?? .english
  }

  /// Returns the name of a macronutrient.
  func name(of macro: Macro) -> Name {
    switch macro {
    case .protein: protein
    case .carbohydrate: carbohydrate
    case .fat: fat
    }
  }

  /// Returns the symbol for a unit of energy.
  func symbol(for unit: EnergyUnit) -> String { unit == .kilojoules ? units.kilojoules : units.kilocalories }
}
