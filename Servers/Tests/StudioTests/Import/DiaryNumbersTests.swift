import Testing

@testable import Studio

@Suite struct DiaryNumbersTests {
  private func value(_ cell: String, beside others: [String] = [], usual: Character = ".") -> Double? {
    DiaryNumbers([cell] + others, usual: usual).value(cell)?.amount
  }

  @Test(arguments: [
    ("12", 12), ("12.5", 12.5), ("12,5", 12.5), ("1,234.5", 1234.5), ("1.234,5", 1234.5), ("1.234.567", 1_234_567),
    ("1,234,567", 1_234_567), ("0,125", 0.125), ("0.125", 0.125), ("1234,567", 1234.567), (".5", 0.5), ("5.", 5),
    ("1 234,5", 1234.5), ("1\u{202F}234", 1234), ("1’234.5", 1234.5), ("-3", -3), ("−3,5", -3.5), ("+2", 2),
    ("1.5e2", 150), ("46.5 g", 46.5), ("250kcal", 250),
  ])
  func `a number that tells its decimal mark is read as it is`(_ cell: String, _ amount: Double) {
    for usual: Character in [".", ","] {
      #expect(value(cell, usual: usual) == amount)
    }
  }

  @Test func `a number that does not tell follows the others, or else the table`() {
    #expect(value("1.234", beside: ["2,5"]) == 1234)
    #expect(value("1.234", beside: ["2.5"], usual: ",") == 1.234)
    #expect(value("1,234", beside: ["2.5"]) == 1234)
    #expect(value("1,234", beside: ["2,5"]) == 1.234)
    #expect(value("1,234", usual: ".") == 1234)
    #expect(value("1,234", usual: ",") == 1.234)
  }

  @Test(arguments: ["", "x", "1.2.3", "1,2,3", "12..5", "1.234.5", ",", "1 apple", "5 %", "0x10", "1-2", "12,34.567,8"])
  func `other text is no number`(_ cell: String) {
    #expect(value(cell) == nil)
  }
}
