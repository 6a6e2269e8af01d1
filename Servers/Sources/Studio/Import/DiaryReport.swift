/// How a table was understood. Pages show it before its meals are added.
struct DiaryReport: Encodable {
  /// A column that is used, with the unit of its amounts.
  struct Column: Encodable {
    var name: String
    var use: DiaryColumn
    var unit: DiaryUnit?
  }

  /// The reasons for which a row is left out.
  enum Reason: String, Encodable, CaseIterable {
    /// There is no name of a food, of a meal or of a day.
    case noName
    /// No column has an amount.
    case noAmount
    case notANumber
    case negative
    case tooMuch
    /// The diary says that the entry was deleted.
    case deleted
    /// The row is the sum of others.
    case total
    /// There are more cells than columns.
    case tooManyCells
    /// Nothing of a name can be seen.
    case invisibleName
  }

  /// A row that is left out.
  struct Row: Encodable {
    var line: Int
    var reason: Reason
    /// The name of the column with the mistake; nil if it is not in one column.
    var column: String?
    /// The beginning of the text in that column.
    var text: String?
  }

  var columns: [Column]
  /// The names of the columns that are not used.
  var ignored: [String]
  /// The number of rows that are left out.
  var leftOut = 0
  /// The first rows that are left out.
  var rows: [Row] = []
  /// Whether nothing tells if the day or the month comes first in the dates, which are left out therefore.
  var hasAmbiguousDates: Bool
  /// The number of cells that should have dates and have other text.
  var unreadDates = 0

  /// The number of rows that are named.
  private static let mostRows = 100
  /// The number of characters of a cell that are shown.
  private static let mostCharacters = 60

  mutating func leaveOut(_ line: Int, _ reason: Reason, column: String? = nil, text: String? = nil) {
    leftOut += 1
    guard rows.count < Self.mostRows else { return }
    rows.append(
      Row(line: line, reason: reason, column: column, text: text.map { String($0.prefix(Self.mostCharacters)) }))
  }
}
