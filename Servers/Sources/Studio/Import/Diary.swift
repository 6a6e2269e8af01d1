import JSON
import Meals
import Serving

/// The meals in a table of foods, such as the export of a food diary.
struct Diary {
  /// The meals in the order of their first rows.
  private(set) var meals: [JSONValue] = []
  private(set) var report: DiaryReport

  private let header: DiaryHeader
  private let numbers: DiaryNumbers
  private let dates: DiaryDates

  /// The names of rows that have the sum of others.
  private static let totals: Set = ["total", "totals", "daily total", "summe", "gesamt", "tagessumme"]
  /// The number of rows among which the names of columns are searched. Some programs write a title before them.
  private static let mostTitleRows = 10

  /// Reads a table. Throws if it has no columns that are known, or a quotation that does not end.
  init(csv text: String) throws(StudioError) {
    let (table, delimiter) = try Self.table(text)
    guard let (start, header) = Self.header(of: table) else { throw StudioError(.tableWithoutColumns) }
    let rows = table.rows.dropFirst(start + 1).filter { !$0.isBlank }
    self.header = header
    let usual: Character = delimiter == ";" ? "," : "."
    numbers = DiaryNumbers(
      rows.lazy.flatMap { row in DiaryColumn.nutrients.compactMap { header.text($0, of: row) } }, usual: usual)
    dates = DiaryDates(rows.lazy.compactMap { header.text(.date, of: $0) })
    report = DiaryReport(columns: [], ignored: header.ignored, hasAmbiguousDates: dates.isAmbiguous)
    report.columns = columns(over: rows)
    addMeals(of: rows)
  }

  /// Parses text with the delimiter that gives it the most known columns, by default a comma.
  private static func table(_ text: String) throws(StudioError) -> (CSVTable, Character) {
    var text = text
    var best: Character = ","
    if let line = text.prefixMatch(of: /[sS][eE][pP]=([,;\t])\r?\n/) {
      // Excel reads this line, and no program counts it as data.
      best = line.output.1.first!
      text = "\n" + text[line.range.upperBound...]
    } else {
      var most = 0
      for delimiter in CSVTable.delimiters {
        guard let table = try? CSVTable(text, delimiter: delimiter, mostRows: mostTitleRows),
          let columns = header(of: table)?.header.columns.count, columns > most
        else { continue }
        most = columns
        best = delimiter
      }
    }
    return (try CSVTable(text, delimiter: best), best)
  }

  private static func header(of table: CSVTable) -> (row: Int, header: DiaryHeader)? {
    for (index, row) in table.rows.prefix(mostTitleRows).enumerated() {
      if let header = DiaryHeader(row.cells) { return (index, header) }
    }
    return nil
  }

  /// Returns how the columns are used. The unit may be in the first cell that has one.
  private func columns(over rows: [CSVTable.Row]) -> [DiaryReport.Column] {
    header.columns.sorted { $0.value.index < $1.value.index }.map { use, column in
      let unit = rows.lazy.compactMap { header.text(use, of: $0).flatMap(numbers.value) }.first?.unit
      return DiaryReport.Column(
        name: column.name, use: use, unit: use.usualUnit == nil ? column.unit : column.unit ?? unit ?? use.usualUnit)
    }
  }
}

// MARK: - Rows

extension Diary {
  /// A row that is a food, or a whole meal if it has no name.
  fileprivate struct Entry {
    var name: String?
    var members: [String: JSONValue]
    var nutrition: [DiaryColumn: Double]
  }

  /// The rows of one meal.
  fileprivate struct Group {
    var name: String
    /// The date as the name of a meal may have it.
    var day: String?
    var moment: DiaryDates.Moment?
    var lines: [Int] = []
    var entries: [Entry] = []
  }

  private mutating func addMeals(of rows: [CSVTable.Row]) {
    var groups: [Group] = []
    var places: [[String?]: Int] = [:]
    for row in rows {
      guard let entry = entry(row) else { continue }
      let day = header.text(.date, of: row)
      let moment = moment(row)
      if day != nil, moment == nil, !report.hasAmbiguousDates { report.unreadDates += 1 }
      let meal = header.text(.meal, of: row)
      // Rows without a meal belong together if they are of the same time.
      let key = [moment?.date ?? day, meal ?? moment?.time?.text ?? header.text(.time, of: row), meal]
      let isAlone = key.allSatisfy { $0 == nil }
      let place = isAlone ? nil : places[key]
      if let place {
        groups[place].add(entry, row.line, moment)
      } else {
        let shownDay = moment?.date ?? day
        let own = [shownDay, moment?.time?.text].compactMap(\.self).joined(separator: " ")
        guard let name = meal ?? (own.isEmpty ? entry.name : own) else {
          report.leaveOut(row.line, .noName)
          continue
        }
        var group = Group(name: name, day: meal == nil ? nil : shownDay)
        group.add(entry, row.line, moment)
        if !isAlone { places[key] = groups.count }
        groups.append(group)
      }
    }
    let counts = Dictionary(grouping: groups, by: \.name).mapValues(\.count)
    for var group in groups {
      // A diary of a month has thirty breakfasts.
      if counts[group.name, default: 1] > 1, let day = group.day { group.name += ", \(day)" }
      add(group)
    }
  }

  private mutating func add(_ group: Group) {
    let tree = group.tree
    do throws(MealError) {
      _ = try Meal(json: tree)
      meals.append(tree)
    } catch {
      for line in group.lines { report.leaveOut(line, .invisibleName) }
    }
  }

  /// Reads a row. Returns nil if it is left out, which is reported.
  private mutating func entry(_ row: CSVTable.Row) -> Entry? {
    guard row.cells.dropFirst(header.count).allSatisfy(\.trimmed.isEmpty) else {
      report.leaveOut(row.line, .tooManyCells)
      return nil
    }
    let name = header.text(.food, of: row)
    if let deleted = header.text(.deleted, of: row), !["0", "false", "no", "nein"].contains(deleted.lowercased()) {
      report.leaveOut(row.line, .deleted)
      return nil
    }
    if let title = name ?? header.text(.meal, of: row), Self.totals.contains(title.lowercased()) {
      report.leaveOut(row.line, .total)
      return nil
    }
    guard let nutrition = nutrition(row) else { return nil }
    guard !nutrition.isEmpty else {
      report.leaveOut(row.line, .noAmount)
      return nil
    }
    let amount = [header.amount(of: row), header.text(.amountUnit, of: row)].compactMap(\.self)
    let texts = [
      "detail": amount.isEmpty ? nil : amount.joined(separator: " "), "brand": header.text(.brand, of: row),
      "emoji": header.text(.emoji, of: row),
    ]
    return Entry(name: name, members: texts.compactMapValues { $0.map { .string($0) } }, nutrition: nutrition)
  }

  /// Returns the known amounts of a row; nil if one of them is wrong, which is reported.
  private mutating func nutrition(_ row: CSVTable.Row) -> [DiaryColumn: Double]? {
    var nutrition: [DiaryColumn: Double] = [:]
    for use in DiaryColumn.nutrients {
      guard let text = header.text(use, of: row), let column = header.columns[use], !DiaryNumbers.isUnknown(text)
      else { continue }
      let value = numbers.value(text)
      let unit = value?.unit ?? column.unit ?? use.usualUnit
      let reason: DiaryReport.Reason
      switch value?.amount {
      case let amount? where unit?.measures(use) == true:
        let amount = unit?.amount(amount) ?? amount
        if (0...Nutrition.largestAmount).contains(amount) {
          nutrition[use] = amount.magnitude
          continue
        }
        reason = amount < 0 ? .negative : .tooMuch
      default: reason = .notANumber
      }
      report.leaveOut(row.line, reason, column: column.name, text: text)
      return nil
    }
    return nutrition
  }

  private func moment(_ row: CSVTable.Row) -> DiaryDates.Moment? {
    var moment = header.text(.date, of: row).flatMap(dates.moment)
    if let time = header.text(.time, of: row).flatMap(DiaryTime.init) { moment?.time = time }
    return moment
  }
}

extension DiaryHeader {
  /// Returns the amount of a food in a row. A bare number gets the unit in the name of the column.
  fileprivate func amount(of row: CSVTable.Row) -> String? {
    guard let amount = text(.amount, of: row) else { return nil }
    guard let unit = columns[.amount]?.unit, amount.last?.isNumber == true else { return amount }
    return "\(amount) \(unit.rawValue)"
  }
}

extension Diary.Group {
  fileprivate mutating func add(_ entry: Diary.Entry, _ line: Int, _ moment: DiaryDates.Moment?) {
    entries.append(entry)
    lines.append(line)
    self.moment = [self.moment, moment].compactMap(\.self).min()
  }

  /// The meal as JSON. Without the names of foods, it has the sum of the amounts.
  fileprivate var tree: JSONValue {
    var members: [String: JSONValue] = ["name": .string(name)]
    if let moment, let time = moment.time { members["eatenAt"] = .string("\(moment.date)T\(time.text):00") }
    if entries.allSatisfy({ $0.name == nil }) {
      let sum = entries.map(\.nutrition).reduce(into: [:]) { $0.merge($1) { ($0 + $1).rounded(toPlaces: 6) } }
      members["nutrition"] = nutrition(sum)
    } else {
      members["items"] = .array(
        entries.map { entry in
          var item = entry.members
          item["name"] = .string(entry.name ?? name)
          item["nutrition"] = nutrition(entry.nutrition)
          return .object(item)
        })
    }
    return .object(members)
  }

  private func nutrition(_ amounts: [DiaryColumn: Double]) -> JSONValue {
    .object(Dictionary(uniqueKeysWithValues: amounts.map { ($0.key.rawValue, .number($0.value)) }))
  }
}
