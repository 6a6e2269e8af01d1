import Foundation

extension DiaryColumn {
  /// The names of columns in the exports of MyFitnessPal, Cronometer, Lose It!, Yazio, FDDB and MacroFactor and in
  /// handwritten tables, in English and German: in lower case, without accents, units, spaces and punctuation.
  private static let names: [DiaryColumn: [String]] = [
    .date: [
      "date", "day", "datetime", "timestamp", "eatenat", "eatenon", "logdate", "loggedat", "entrydate", "diarydate",
      "datum", "tag", "datumuhrzeit", "datumunduhrzeit", "zeitpunkt", "gegessenam", "datumtagmonatjahrstundeminute",
    ],
    .time: ["time", "timeofday", "uhrzeit", "zeit"],
    .meal: [
      "meal", "mealname", "mealtype", "group", "diarygroup", "type", "mahlzeit", "mahlzeitentyp", "gruppe", "typ",
      "tageszeit",
    ],
    .food: [
      "name", "food", "foodname", "fooditem", "fooddescription", "item", "itemname", "entry", "description", "product",
      "productname", "dish", "ingredient", "title", "lebensmittel", "lebensmittelname", "nahrungsmittel", "produkt",
      "produktname", "bezeichnung", "beschreibung", "gericht", "speise", "zutat", "artikel", "titel",
    ],
    .brand: ["brand", "brandname", "manufacturer", "producer", "marke", "hersteller"],
    .amount: [
      "amount", "quantity", "qty", "servingqty", "servingquantity", "servings", "numberofservings", "weight", "menge",
      "anzahl", "portionen", "gewicht",
    ],
    .amountUnit: [
      "unit", "units", "servingunit", "servingsize", "portionsize", "einheit", "masseinheit", "portion",
      "portionsgrosse",
    ],
    .emoji: ["emoji", "symbol"],
    .deleted: ["deleted", "isdeleted", "geloscht"],
    .energy: [
      "energy", "energyconsumed", "totalenergy", "calories", "calorie", "caloriesconsumed", "totalcalories",
      "foodcalories", "cals", "cal", "kcal", "kj", "energie", "energiegehalt", "energiewert", "brennwert", "kalorien",
      "kaloriengesamt", "gesamtkalorien", "kilokalorien", "kilocalories", "kilojoule", "kilojoules",
    ],
    .protein: ["protein", "proteins", "totalprotein", "proteintotal", "proteine", "eiweiss", "eiweissgesamt", "ew"],
    .carbohydrate: [
      "carbs", "carb", "carbohydrate", "carbohydrates", "totalcarbs", "totalcarbohydrate", "totalcarbohydrates",
      "carbstotal", "carbohydratestotal", "kohlenhydrate", "kohlenhydrat", "kohlenhydrategesamt", "kh",
    ],
    .fat: ["fat", "fats", "totalfat", "totalfats", "fattotal", "fett", "fette", "fettgesamt", "gesamtfett"],
  ]

  private static let columns: [String: DiaryColumn] = Dictionary(
    uniqueKeysWithValues: names.flatMap { column, names in names.map { ($0, column) } })

  /// Returns the use of a column with this name, and the unit in the name, as in `Energie (kJ)` and `Fett in g`.
  /// Returns nil if the name is unknown, or if the unit does not measure the column's values.
  static func named(_ name: String) -> (column: DiaryColumn, unit: DiaryUnit?)? {
    var words = name.words
    if let column = columns[words.joined()] {
      // A column may be called after its unit.
      return (column, column == .energy ? words.last.flatMap(DiaryUnit.init(word:)) : nil)
    }
    guard let unit = words.popLast().flatMap(DiaryUnit.init(word:)) else { return nil }
    if words.last == "in" { words.removeLast() }
    guard let column = columns[words.joined()] else { return nil }
    guard column.usualUnit == nil || unit.measures(column) else { return nil }
    return (column, unit)
  }
}

extension String {
  /// The words, in lower case and without accents.
  fileprivate var words: [String] {
    let folded = lowercased().replacing("ß", with: "ss").replacing("%", with: " percent ")
      .folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
    return folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
