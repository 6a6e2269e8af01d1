import Serving
import SwiftCSV

/// The rows of a CSV file.
struct CSVTable {
  struct Row {
    /// The line on which the row begins; the first is 1.
    var line: Int
    var cells: [String]

    /// Whether all cells are blank.
    var isBlank: Bool { cells.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
  }

  var rows: [Row]

  /// The delimiters that programs write.
  static let delimiters: [Character] = [",", ";", "\t"]

  /// Parses text. Throws if a quotation mark is not closed, or stands where none may.
  ///
  /// - Parameters:
  ///   - text: The text, without a byte order mark.
  ///   - delimiter: What separates cells.
  ///   - mostRows: The number of rows to read; nil for all.
  init(_ text: String, delimiter: Character, mostRows: Int? = nil) throws(StudioError) {
    var rows: [Row] = []
    var line = 1
    do {
      // Without a limit, the library would read everything here too.
      let file = try EnumeratedCSV(
        string: text, delimiter: CSVDelimiter(unicodeScalarLiteral: delimiter), loadColumns: false, rowLimit: 0)
      try file.enumerateAsArray(rowLimit: mostRows) { cells in
        rows.append(Row(line: line, cells: cells))
        line += 1 + cells.reduce(0) { $0 + $1.count(where: \.isNewline) }
      }
    } catch {
      throw StudioError(.tableHasStrayQuote, ["line": .number(line)])
    }
    // The library takes the end of the text for the end of a quotation.
    let isOpen = mostRows == nil && text.utf8.count { $0 == UInt8(ascii: "\"") } % 2 != 0
    if isOpen { throw StudioError(.tableHasStrayQuote, ["line": .number(rows.last?.line ?? line)]) }
    self.rows = rows
  }
}
