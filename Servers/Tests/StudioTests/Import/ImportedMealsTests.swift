import Foundation
import JSON
import Meals
import Testing

@testable import Studio

@Suite struct ImportedMealsTests {
  private static let table = "Food,kcal\nCrème brûlée – “groß”,1\n"

  private func name(_ data: Data) throws -> String? { try ImportedMeals(csv: data).meals.first?.meal.name }

  @Test func `tables in UTF-8, UTF-16 and Windows-1252 have the same text`() throws {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    let encodings: [String.Encoding] = [.utf8, .utf16LittleEndian, .utf16BigEndian]
    for (mark, encoding) in zip(marks, encodings) {
      #expect(try name(Data(mark) + Self.table.data(using: encoding)!) == "Crème brûlée – “groß”")
    }
    #expect(try name(Data(Self.table.utf8)) == "Crème brûlée – “groß”")
    // The bytes of the Windows code page, written out.
    let bytes: [UInt8] = Array("Food,kcal\nCr".utf8) + [0xE8] + Array("me ".utf8) + [0x96, 0x20, 0x93, 0x80, 0x94]
    #expect(try name(Data(bytes + Array(",1\n".utf8))) == "Crème – “€”")
  }

  @Test(
    arguments: [
      [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10], [0x50, 0x4B, 0x03, 0x04, 0x14, 0x00], [0xFF, 0xFE, 0x41],
      [0xFF, 0xFE, 0x00, 0xD8], [0x46, 0x00, 0x6F, 0x00], [0x81, 0x41, 0x2C],
    ] as [[UInt8]])
  func `a file that is not text is refused`(_ bytes: [UInt8]) {
    #expect(throws: StudioError(.importNotText)) { try ImportedMeals(csv: Data(bytes)) }
    #expect(throws: StudioError(.importNotText)) { try ImportedMeals(json: Data(bytes)) }
  }

  @Test(arguments: ["", " \r\n\t", "\u{FEFF}"])
  func `an empty file is refused`(_ text: String) {
    #expect(throws: StudioError(.emptyFile)) { try ImportedMeals(csv: Data(text.utf8)) }
    #expect(throws: StudioError(.emptyFile)) { try ImportedMeals(json: Data(text.utf8)) }
  }

  @Test(arguments: [
    ("Food,kcal\nA,1\nB 12\" x,2\n", 3), ("Food,kcal\n\"A\nB\",1\n\"C\" D,2\n", 4), ("Food,kcal\nA,1\n\"B,2\nC,3\n", 3),
    ("Food,kcal\nA,\"1\n", 2),
  ])
  func `a stray quotation mark is named by its line`(_ text: String, _ line: Int) {
    #expect(throws: StudioError(.tableHasStrayQuote, ["line": .number(line)])) {
      try ImportedMeals(csv: Data(text.utf8))
    }
  }

  @Test func `quotations go across lines, and all ends of lines are known`() throws {
    let imported = try ImportedMeals(csv: Data("Food,kcal\r\n\"A,\r\n\"\"B\"\"\",1\r\nC,x\rD,2".utf8))
    #expect(imported.meals.map(\.meal.name) == ["A,\r\n\"B\"", "D"])
    #expect(imported.report?.rows.map(\.line) == [4])
  }

  @Test func `one meal and many are read from JSON, as they are written`() throws {
    let meal = #"{"name": "A", "nutrition": {}, "mine": [1]}"#
    let tree = try JSONValue(json: Data(meal.utf8))
    #expect(try ImportedMeals(json: Data(meal.utf8)).meals.map(\.tree) == [tree])
    #expect(try ImportedMeals(json: Data("[\(meal), \(meal)]".utf8)).meals.map(\.tree) == [tree, tree])
    #expect(try ImportedMeals(json: Data("[]".utf8)).meals.isEmpty)
  }

  @Test(arguments: [
    (#"[{"name": "A", "nutrition": {}}, {"name": "B", "items": [{"name": ""}]}]"#, "$[1].items[0].name"),
    (#"[{"name": "A", "nutrition": {"energy": -1}}]"#, "$[0].nutrition.energy"),
    (#"[1]"#, "$[0]"), (#"1"#, "$"), (#"{"name": "A"}"#, "$"), (#"[{"nutrition": {}}]"#, "$[0].name"),
    ("[\n{]", "line 2, column 2"), (#"[{"name": "A", "nutrition": {}, "x": 1e999}]"#, "$[0]"),
  ])
  func `a mistake is named by its place in the file`(_ text: String, _ place: String) {
    let error = #expect(throws: MealError.self) { try ImportedMeals(json: Data(text.utf8)) }
    #expect(error?.place == place)
  }
}
