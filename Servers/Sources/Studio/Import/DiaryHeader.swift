/// The columns of a diary by their use.
struct DiaryHeader {
  /// A column that is used.
  struct Column {
    var index: Int
    var name: String
    /// The unit in the name; nil if it has none.
    var unit: DiaryUnit?
  }

  let columns: [DiaryColumn: Column]
  /// The names of the columns that are not used, in their order.
  let ignored: [String]
  /// The number of columns.
  let count: Int

  /// Reads the names of columns. Returns nil if none of them has amounts, or if there is nothing that gives a meal a name.
  init?(_ cells: [String]) {
    var columns: [DiaryColumn: Column] = [:]
    for (index, name) in cells.enumerated() {
      guard let (use, unit) = DiaryColumn.named(name) else { continue }
      let isBetter = use == .energy && unit != .kilojoules && columns[use]?.unit == .kilojoules
      if columns[use] == nil || isBetter { columns[use] = Column(index: index, name: name.trimmed, unit: unit) }
    }
    let names: [DiaryColumn] = [.food, .meal, .date]
    guard DiaryColumn.nutrients.contains(where: { columns[$0] != nil }), names.contains(where: { columns[$0] != nil })
    else { return nil }
    let used = Set(columns.values.map(\.index))
    self.columns = columns
    ignored = cells.enumerated().filter { !used.contains($0.offset) }.map(\.element.trimmed).filter { !$0.isEmpty }
    count = cells.count
  }

  /// Returns the text of a row in a column; nil if it is blank or if there is no such column.
  func text(_ column: DiaryColumn, of row: CSVTable.Row) -> String? {
    guard let index = columns[column]?.index, row.cells.indices.contains(index) else { return nil }
    let text = row.cells[index].trimmed
    return text.isEmpty ? nil : text
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}
