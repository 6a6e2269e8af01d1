import Foundation
import Meals
import TestSupport
import Testing

@Suite struct MealJSONTests {
  private func meal(_ json: String) throws(MealError) -> Meal { try Meal(json: Data(json.utf8)) }

  private func fault(_ json: String) -> String? {
    do {
      _ = try meal(json)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func readsEveryKey() throws {
    let meal = try meal(
      """
      { "name": "Lunch", "eatenAt": "2026-03-04T12:30:00", "mood": ["good", {"very": null}],
        "items": [ { "name": "Grilled Chicken", "emoji": "🍗", "detail": "breast, 150 g", "brand": "Acme",
                     "nutrition": { "energy": 248, "protein": 46.5, "carbohydrate": 0, "fat": 5.4, "salt": 1 } } ],
        "nutrition": { "energy": 248, "protein": 46.5, "carbohydrate": 0, "fat": 5.4 } }
      """)
    let chicken = FoodItem(
      name: "Grilled Chicken", emoji: "🍗", detail: "breast, 150 g", brand: "Acme",
      nutrition: Nutrition(energy: 248, protein: 46.5, carbohydrate: 0, fat: 5.4))
    #expect(
      meal
        == Meal(
          name: "Lunch", eatenAt: LocalDateTime(year: 2026, month: 3, day: 4, hour: 12, minute: 30), items: [chicken],
          nutrition: Nutrition(energy: 248, protein: 46.5, carbohydrate: 0, fat: 5.4)))
  }

  @Test func requiresANameAndItemsOrNutrition() throws {
    #expect(try meal(#"{"name":"A","nutrition":{"energy":1}}"#).total == Nutrition(energy: 1))
    #expect(try meal(#"{"name":"A","items":[{"name":"B"}]}"#).items == [FoodItem(name: "B")])
    #expect(try meal(#"{"name":"A","items":[{"name":"B","brand":null}],"nutrition":null}"#).total == .unknown)
  }

  @Test(arguments: ["👨‍👩‍👧‍👦", "אב", "\u{200B}a", "❤️", "é", "の"])
  func namesWithSomethingToSeeAreKept(_ name: String) throws {
    #expect(try meal(#"{"name":"\#(name)","nutrition":{"energy":1000000}}"#).name == name)
  }

  @Test func nutritionOverridesTheSumAmountByAmount() throws {
    let meal = try meal(
      """
      {"name":"A","nutrition":{"energy":500},"items":[
        {"name":"B","nutrition":{"energy":1,"protein":2,"fat":0.5}}, {"name":"C","nutrition":{"protein":3}}]}
      """)
    #expect(meal.total == Nutrition(energy: 500, protein: 5, carbohydrate: nil, fat: 0.5))
  }

  @Test func sumOfHugeAmountsStaysFinite() {
    let item = FoodItem(name: "B", nutrition: Nutrition(energy: 1.7e308))
    #expect(Meal(name: "A", items: [item, item]).total.energy == .greatestFiniteMagnitude)
  }

  @Test(arguments: [
    (#"{"items":[{"name":"B"}]}"#, "$.name: is missing"),
    (#"{"name":null,"items":[]}"#, "$.name: is missing"),
    (#"{"name":" \n","nutrition":{}}"#, "$.name: is empty"),
    (#"{"name":"\u200b\u2060\ufeff","nutrition":{}}"#, "$.name: is empty"),
    (#"{"name":"\u3164 \u2800","nutrition":{}}"#, "$.name: is empty"),
    (#"{"name":"\u0007\u00ad","nutrition":{}}"#, "$.name: is empty"),
    (#"{"name":5,"nutrition":{}}"#, "$.name: expected text, found a number"),
    (#"{"name":"A"}"#, "$: a meal needs items or nutrition; this one has neither"),
    (#"{"name":"A","items":[]}"#, "$: a meal needs items or nutrition; this one has neither"),
    (#"{"name":"A","items":{}}"#, "$.items: expected an array, found an object"),
    (#"{"name":"A","items":["B"]}"#, "$.items[0]: expected an object, found text"),
    (#"{"name":"A","items":[{"name":"B"},{"brand":"C"}]}"#, "$.items[1].name: is missing"),
    (
      #"{"name":"A","items":[{"name":"B","nutrition":{"protein":"much"}}]}"#,
      "$.items[0].nutrition.protein: expected a number, found text"
    ),
    (
      #"{"name":"A","items":[{"name":"B","nutrition":{"fat":true}}]}"#,
      "$.items[0].nutrition.fat: expected a number, found true or false"
    ),
    (#"{"name":"A","nutrition":{"energy":-1}}"#, "$.nutrition.energy: -1.0 is negative"),
    (#"{"name":"A","nutrition":{"energy":1e308}}"#, "$.nutrition.energy: 1e+308 is too much; the limit is 1000000"),
    (
      #"{"name":"A","nutrition":{"fat":1000000.5}}"#, "$.nutrition.fat: 1000000.5 is too much; the limit is 1000000"
    ),
    (#"{"name":"A","nutrition":{"energy":1e999}}"#, "$.nutrition.energy: the number is not finite"),
    (#"{"name":"A","nutrition":{"energy":NaN}}"#, "$.nutrition.energy: the number is not finite"),
    (#"{"name":"A","nutrition":{"carbohydrate":-Infinity}}"#, "$.nutrition.carbohydrate: the number is not finite"),
    (#"{"name":"A","nutrition":[]}"#, "$.nutrition: expected an object, found an array"),
    (
      #"{"name":"A","nutrition":{},"eatenAt":"noon"}"#,
      #"$.eatenAt: "noon" is not a date and time such as 2026-03-04T12:30:00"#
    ),
    ("[1]", "$: expected an object, found an array"),
    ("", "$: the text is empty; expected a meal"),
    (" \n\t", "$: the text is empty; expected a meal"),
  ])
  func errorsNameThePath(json: String, line: String) {
    #expect(fault(json) == line)
  }

  @Test(arguments: [
    ("lunch", "line 1, column 1: not valid JSON: expected a value"),
    ("{\n  \"name\": \"Brühe\",, }", "line 2, column 19: not valid JSON: expected a key in quotes"),
    (#"{"name":"A","nutrition":{"fat":01}}"#, "line 1, column 33: not valid JSON: numbers must not start with 0"),
    (#"{"name":"A""#, "line 1, column 12: not valid JSON: expected a comma or }"),
    (#"{"name":"A"#, "line 1, column 11: not valid JSON: a string is not terminated"),
    (#"{"name":"\ud800"}"#, "line 1, column 16: not valid JSON: half a surrogate pair"),
    (#"{"name":"A","nutrition":{}} x"#, "line 1, column 29: not valid JSON: unexpected text after the value"),
    (#"{"fat":1.}"#, "line 1, column 10: not valid JSON: expected a digit"),
  ])
  func syntaxErrorsNameLineAndColumn(json: String, line: String) {
    #expect(fault(json) == line)
  }

  @Test func rejectsDeepNesting() {
    let brackets = String(repeating: "[", count: 200_000)
    #expect(fault(#"{"name":"A","x":\#(brackets)"#)?.hasSuffix("values are nested more than 64 levels deep") == true)
  }

  @Test func rejectsHugeAndBinaryFiles() {
    #expect(throws: MealError(.tooLarge, place: "$", reason: "the text has 4194305 bytes; the limit is 4194304")) {
      try Meal(json: Data(count: 4_194_305))
    }
    #expect(throws: MealError(.syntax, place: "line 1, column 1", reason: "not valid JSON: expected a value")) {
      try Meal(json: Data([0xFF, 0xD8, 0xFF, 0xE0, 0x00]))
    }
    #expect(throws: MealError.self) { try Meal(json: Data([0x22, 0xC3, 0x28, 0x22])) }
  }

  @Test func readsEscapesAndAByteOrderMark() throws {
    let json = "\u{FEFF}" + #"{"name":"\u00e9\ud83c\udf57\/\n\"","nutrition":{}}"#
    #expect(try meal(json).name == "é🍗/\n\"")
  }
}
