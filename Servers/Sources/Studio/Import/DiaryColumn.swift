/// The uses that a food diary's columns have.
enum DiaryColumn: String, CaseIterable, Encodable {
  case date, time, meal, food, brand, amount, amountUnit, emoji, deleted
  case energy, protein, carbohydrate, fat

  static let nutrients: [DiaryColumn] = [.energy, .protein, .carbohydrate, .fat]

  /// The unit of a column whose name and cells have none; nil for text.
  var usualUnit: DiaryUnit? {
    switch self {
    case .energy: .kilocalories
    case .protein, .carbohydrate, .fat: .grams
    default: nil
    }
  }
}

/// The units of amounts in a diary.
enum DiaryUnit: String, Encodable {
  case kilocalories = "kcal"
  case kilojoules = "kJ"
  case grams = "g"
  case milligrams = "mg"

  /// Reads a unit in lower case.
  init?(word: some StringProtocol) {
    switch word {
    case "kcal", "cal", "cals", "kilocalories", "kilokalorien": self = .kilocalories
    case "kj", "kilojoule", "kilojoules": self = .kilojoules
    case "g", "gr", "gram", "grams", "gramm": self = .grams
    case "mg", "milligram", "milligrams", "milligramm": self = .milligrams
    default: return nil
    }
  }

  /// Returns whether the unit measures the values of a column.
  func measures(_ column: DiaryColumn) -> Bool {
    let isEnergy = self == .kilocalories || self == .kilojoules
    return column.usualUnit != nil && isEnergy == (column == .energy)
  }

  /// Converts an amount to kilocalories or grams, rounded to a precision that is plausible for a diary.
  func amount(_ value: Double) -> Double {
    switch self {
    case .kilocalories, .grams: value
    case .kilojoules: (value / 4.184).rounded(toPlaces: 2)
    case .milligrams: (value / 1000).rounded(toPlaces: 6)
    }
  }
}

extension Double {
  /// The nearest number with at most so many decimal places.
  func rounded(toPlaces places: Int) -> Double {
    let scale = (0..<places).reduce(1.0) { product, _ in product * 10 }
    return (self * scale).rounded() / scale
  }
}
