import Foundation
import JSON
import Testing

@testable import Studio

@Suite struct DiaryTests {
  private func eatenAt(_ date: String, others: [String] = []) throws -> [String?] {
    let rows = ([date] + others).map { "\($0),08:30,A,1" }
    let diary = try Diary(csv: "Date,Time,Food,kcal\n" + rows.joined(separator: "\n"))
    return diary.meals.map { if case .string(let time) = $0["eatenAt"] { time } else { nil } }
  }

  @Test(arguments: [
    ("2026-03-04", [], "2026-03-04T08:30:00"), ("2026/3/4", [], "2026-03-04T08:30:00"),
    ("04.03.2026", [], "2026-03-04T08:30:00"), ("4.3.26", [], "2026-03-04T08:30:00"),
    ("03/04/2026", ["03/14/2026"], "2026-03-04T08:30:00"), ("04/03/2026", ["14/03/2026"], "2026-03-04T08:30:00"),
    ("04-03-2026", ["14-03-2026"], "2026-03-04T08:30:00"), ("2026-03-04T09:45:00Z", [], "2026-03-04T08:30:00"),
  ])
  func `dates have the order that the column tells`(_ date: String, _ others: [String], _ time: String) throws {
    #expect(try eatenAt(date, others: others).first == time)
  }

  @Test(arguments: [["03/04/2026"], ["03/04/2026", "05/06/2026"], ["14/03/2026", "03/14/2026"]])
  func `dates that could have either order are left out, which is reported`(_ dates: [String]) throws {
    let diary = try Diary(csv: "Date,Meal,Food,kcal\n" + dates.map { "\($0),Lunch,A,1" }.joined(separator: "\n"))
    #expect(diary.report.hasAmbiguousDates)
    #expect(diary.meals.allSatisfy { $0["eatenAt"] == nil })
    // Days stay apart.
    #expect(diary.meals.count == dates.count)
  }

  @Test func `other text in place of a date is counted`() throws {
    let diary = try Diary(csv: "Date,Meal,Food,kcal\nMonday,Lunch,A,1\n2026-02-30,Lunch,B,2\n2026-02-03,Lunch,C,3\n")
    #expect(diary.report.unreadDates == 2)
    #expect(!diary.report.hasAmbiguousDates)
    #expect(diary.meals.count == 3)
  }

  @Test(arguments: [
    ("8:30 pm", "20:30"), ("12:05 AM", "00:05"), ("12:05 p.m.", "12:05"), ("23:59:59", "23:59"), ("8:30 Uhr", "08:30"),
    ("24:00", nil), ("13:00 pm", nil), ("noon", nil), ("8:75", nil),
  ])
  func `times have 12 or 24 hours`(_ text: String, _ time: String?) {
    #expect(DiaryTime(text)?.text == time)
  }

  @Test(arguments: [
    ("twelve", DiaryReport.Reason.notANumber), ("1.2.3", .notANumber), ("<5", .notANumber), ("5 mg", .notANumber),
    ("-5", .negative), ("−5", .negative), ("1000001", .tooMuch), ("1e300", .tooMuch),
  ])
  func `a row with a wrong amount is left out and named`(_ cell: String, _ reason: DiaryReport.Reason) throws {
    let diary = try Diary(csv: "Food,kcal\nA,1\n\nB,\(cell)\nC,2\n")
    #expect(diary.meals.count == 2)
    #expect(diary.report.leftOut == 1)
    #expect(diary.report.rows.map(\.line) == [4])
    #expect(diary.report.rows.map(\.reason) == [reason])
    #expect(diary.report.rows.map(\.text) == [cell])
  }

  @Test func `rows without amounts, with too many cells, or without a visible name are left out`() throws {
    let diary = try Diary(csv: "Food,Meal,kcal\nA,,\nB,,1,2\n\u{2060},,3\n,,4\nC,,-\nD,,5,,\n")
    #expect(diary.report.rows.map(\.line).sorted() == [2, 3, 4, 5, 6])
    let reasons = diary.report.rows.sorted { $0.line < $1.line }.map(\.reason)
    #expect(reasons == [.noAmount, .tooManyCells, .invisibleName, .noName, .noAmount])
    #expect(
      diary.meals
        == (try DiaryExportTests.json(
          #"[{"name": "D", "items": [{"name": "D", "nutrition": {"energy": 5}}]}]"#)))
  }

  @Test func `rows of a meal without a food are foods of its name beside others`() throws {
    let diary = try Diary(csv: "Meal,Food,kcal\nLunch,Rice,200\nLunch,,100.1\nLunch,,0.2\nTea,,1.1\nTea,,2.2\n")
    #expect(
      diary.meals
        == (try DiaryExportTests.json(
          """
          [{"name": "Lunch", "items": [{"name": "Rice", "nutrition": {"energy": 200}},
             {"name": "Lunch", "nutrition": {"energy": 100.1}}, {"name": "Lunch", "nutrition": {"energy": 0.2}}]},
           {"name": "Tea", "nutrition": {"energy": 3.3}}]
          """)))
  }

  @Test func `titles before the names of columns, and Excel's line with the delimiter, are skipped`() throws {
    let titled = try Diary(csv: "My diary, 2026\n\nFood;Energie (kJ)\nA;4184\n")
    #expect(
      titled.meals
        == (try DiaryExportTests.json(
          #"[{"name": "A", "items": [{"name": "A", "nutrition": {"energy": 1000}}]}]"#)))
    let announced = try Diary(csv: "sep=;\nFood;kcal\nA, B;x\n")
    #expect(announced.report.rows.map(\.line) == [3])
  }

  @Test(arguments: [
    "Food,Sodium (mg)\nA,1\n", "Oats,100,5\nMilk,50,3\n", "kcal,Protein (g)\n1,2\n", "just words", "Fat %,Food\n1,A\n",
  ])
  func `a table without known columns is refused`(_ text: String) {
    #expect(throws: StudioError(.tableWithoutColumns)) { try Diary(csv: text) }
  }

  @Test func `names of columns without rows are no mistake`() throws {
    let diary = try Diary(csv: "Date,Food,kcal")
    #expect(diary.meals.isEmpty)
    #expect(diary.report.leftOut == 0)
    #expect(diary.report.columns.count == 3)
  }

  @Test func `thousands of rows are read, and mistakes counted beyond those that are named`() throws {
    let rows = (0..<5000).map {
      "2026-01-\($0 % 28 < 9 ? "0" : "")\($0 % 28 + 1),Meal \($0 % 4),Food \($0),\($0 % 10 == 0 ? "x" : "1.5")"
    }
    let diary = try Diary(csv: "Date,Meal,Food,kcal\n" + rows.joined(separator: "\n"))
    let items = diary.meals.map { if case .array(let items) = $0["items"] { items.count } else { 0 } }
    #expect(diary.meals.count == 28)
    #expect(items.reduce(0, +) == 4500)
    #expect(diary.report.leftOut == 500)
    #expect(diary.report.rows.count == 100)
    #expect(diary.report.rows[1].line == 12)
  }

  @Test func `tables of random characters are read or refused, and nothing else`() {
    var random = Seeded(state: 7)
    let marks: [Character] = ["\"", ",", ";", "\n", "\r\n", "\t", " ", "1", ".", "-", "/", "é", "👩‍👩‍👧", "a"]
    for _ in 0..<300 {
      let text = "Date,Meal,Food,kcal,kJ\n" + String((0..<80).map { _ in marks.randomElement(using: &random)! })
      do {
        let diary = try Diary(csv: text)
        let rows = try CSVTable(text, delimiter: ",").rows.dropFirst().count { !$0.isBlank }
        #expect(diary.report.leftOut + diary.meals.count <= rows)
      } catch {
        #expect([.tableHasStrayQuote, .tableWithoutColumns].contains(error.code))
      }
    }
  }
}

/// A generator of the same numbers in each run (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
