import Foundation
import JSON
import Testing

@testable import Studio

/// The exports of diaries, with the columns that their programs write.
@Suite struct DiaryExportTests {
  static func json(_ text: String) throws -> [JSONValue] {
    guard case .array(let values) = try JSONValue(json: Data(text.utf8)) else { return [] }
    return values
  }

  static func uses(_ diary: Diary) -> [String] {
    diary.report.columns.map { "\($0.name): \($0.use.rawValue)\($0.unit.map { " in \($0.rawValue)" } ?? "")" }
  }

  @Test func `a summary of MyFitnessPal has a meal with its own amounts in each row`() throws {
    let diary = try Diary(
      csv: """
        Date,Meal,Time,Calories,Fat (g),Saturated Fat,Cholesterol,Sodium (mg),Carbohydrates (g),Fiber,Sugar,Protein (g),Note
        2026-03-04,Breakfast,,"1,024.5",31.2,4,0,320,120,3,9,62,
        2026-03-04,Lunch,12:30,640,20,2,10,900,80,4,5,35,"late, and
        in two lines"
        """)
    #expect(
      diary.meals
        == (try Self.json(
          """
          [{"name": "Breakfast",
            "nutrition": {"energy": 1024.5, "fat": 31.2, "carbohydrate": 120, "protein": 62}},
           {"name": "Lunch", "eatenAt": "2026-03-04T12:30:00",
            "nutrition": {"energy": 640, "fat": 20, "carbohydrate": 80, "protein": 35}}]
          """)))
    #expect(diary.report.ignored == ["Saturated Fat", "Cholesterol", "Sodium (mg)", "Fiber", "Sugar", "Note"])
    #expect(diary.report.leftOut == 0)
  }

  @Test func `the servings of Cronometer become meals by day and group`() throws {
    let diary = try Diary(
      csv: """
        Day,Time,Group,Food Name,Amount,Energy (kcal),Alcohol (g),Net Carbs (g),Carbs (g),Fat (g),Saturated (g),Protein (g),Sodium (mg),Category
        2026-03-04,8:15 AM,Breakfast,"Oats, rolled","60.00 g",227.40,0,34,40.6,4.2,0.7,7.9,1.2,Cereals
        2026-03-04,8:05 AM,Breakfast,Milk,200 ml,,0,,9.6,3.2,2,6.8,88,Dairy
        2026-03-05,8:00 PM,Dinner,Soup,1 bowl,310,0,30,36,9,1,18,1200,Soups
        """)
    #expect(
      diary.meals
        == (try Self.json(
          """
          [{"name": "Breakfast", "eatenAt": "2026-03-04T08:05:00", "items": [
             {"name": "Oats, rolled", "detail": "60.00 g",
              "nutrition": {"energy": 227.4, "carbohydrate": 40.6, "fat": 4.2, "protein": 7.9}},
             {"name": "Milk", "detail": "200 ml", "nutrition": {"carbohydrate": 9.6, "fat": 3.2, "protein": 6.8}}]},
           {"name": "Dinner", "eatenAt": "2026-03-05T20:00:00", "items": [
             {"name": "Soup", "detail": "1 bowl",
              "nutrition": {"energy": 310, "carbohydrate": 36, "fat": 9, "protein": 18}}]}]
          """)))
    #expect(diary.report.ignored == ["Alcohol (g)", "Net Carbs (g)", "Saturated (g)", "Sodium (mg)", "Category"])
  }

  @Test func `an export of Lose It! leaves out what was deleted and burned`() throws {
    let diary = try Diary(
      csv: """
        Date,Name,Icon,Type,Quantity,Units,Calories,Deleted,Fat (g),Protein (g),Carbohydrates (g),Saturated Fat (g),Sodium (mg)
        03/14/2026,Banana,Banana,Snacks,1,Each,105,0,0.4,1.3,27,0.1,1
        03/14/2026,Cake,Cake,Snacks,1,Slice,400,1,20,5,50,8,300
        03/14/2026,Running,Run,Exercise,30,Minutes,-300,0,,,,,
        03/15/2026,Apple,Apple,Snacks,1,Each,95,0,0.3,0.5,25,0,2
        """)
    #expect(
      diary.meals
        == (try Self.json(
          """
          [{"name": "Snacks, 2026-03-14", "items": [{"name": "Banana", "detail": "1 Each",
             "nutrition": {"energy": 105, "carbohydrate": 27, "fat": 0.4, "protein": 1.3}}]},
           {"name": "Snacks, 2026-03-15", "items": [{"name": "Apple", "detail": "1 Each",
             "nutrition": {"energy": 95, "carbohydrate": 25, "fat": 0.3, "protein": 0.5}}]}]
          """)))
    #expect(diary.report.rows.map(\.line) == [3, 4])
    #expect(diary.report.rows.map(\.reason) == [.deleted, .negative])
    #expect(diary.report.rows[1].column == "Calories")
    #expect(diary.report.rows[1].text == "-300")
  }

  @Test func `a German table as from Yazio has commas and semicolons`() throws {
    let diary = try Diary(
      csv: """
        Datum;Mahlzeit;Lebensmittel;Marke;Menge;Einheit;Energie (kcal);Kohlenhydrate in g;Eiweiß in g;Fett in g;davon Zucker (g)\r
        04.03.2026;Frühstück;"Müsli ""Beere""\";Hof;50,5;g;1.180,5;33,1;5,5;3,25;9\r
        04.03.2026;Frühstück;Joghurt;;150;g;95;6;16,5;0,3;6\r
        04.03.2026;Summe;;;;;1275,5;39,1;22;3,55;15\r
        """)
    #expect(
      diary.meals
        == (try Self.json(
          """
          [{"name": "Frühstück", "items": [
             {"name": "Müsli \\"Beere\\"", "brand": "Hof", "detail": "50,5 g",
              "nutrition": {"energy": 1180.5, "carbohydrate": 33.1, "protein": 5.5, "fat": 3.25}},
             {"name": "Joghurt", "detail": "150 g",
              "nutrition": {"energy": 95, "carbohydrate": 6, "protein": 16.5, "fat": 0.3}}]}]
          """)))
    #expect(diary.report.rows.map(\.reason) == [.total])
    #expect(diary.report.rows.map(\.line) == [4])
    #expect(diary.report.ignored == ["davon Zucker (g)"])
  }

  @Test func `the diary of FDDB has kilojoules, and a time that makes a meal`() throws {
    let diary = try Diary(
      csv: """
        datum_tag_monat_jahr_stunde_minute;bezeichnung;kj;fett_g;kh_g;protein_g
        04.03.2026 08:30;Brötchen;1046;1,2;50;8,1
        04.03.2026 08:30;Butter;418,4;11;0,1;0,1
        04.03.2026 13:00;Salat;2092;20;30;10
        """)
    #expect(
      diary.meals
        == (try Self.json(
          """
          [{"name": "2026-03-04 08:30", "eatenAt": "2026-03-04T08:30:00", "items": [
             {"name": "Brötchen", "nutrition": {"energy": 250, "fat": 1.2, "carbohydrate": 50, "protein": 8.1}},
             {"name": "Butter", "nutrition": {"energy": 100, "fat": 11, "carbohydrate": 0.1, "protein": 0.1}}]},
           {"name": "2026-03-04 13:00", "eatenAt": "2026-03-04T13:00:00", "items": [
             {"name": "Salat", "nutrition": {"energy": 500, "fat": 20, "carbohydrate": 30, "protein": 10}}]}]
          """)))
    #expect(
      Self.uses(diary) == [
        "datum_tag_monat_jahr_stunde_minute: date", "bezeichnung: food", "kj: energy in kJ", "fett_g: fat in g",
        "kh_g: carbohydrate in g", "protein_g: protein in g",
      ])
  }

  @Test func `MacroFactor's foods of one time are a meal`() throws {
    let diary = try Diary(
      csv: """
        Date\tTime\tFood Name\tServing Size\tServing Qty\tServing Weight (g)\tCalories (kcal)\tProtein (g)\tFat (g)\tCarbs (g)
        2026-03-04\t07:45\tEgg\tlarge\t2\t100\t143\t12.6\t9.5\t0.7
        2026-03-04\t07:45\tToast\tslice\t1\t30\t80\t3\t1\t15
        """)
    #expect(
      diary.meals
        == (try Self.json(
          """
          [{"name": "2026-03-04 07:45", "eatenAt": "2026-03-04T07:45:00", "items": [
             {"name": "Egg", "detail": "2 large",
              "nutrition": {"energy": 143, "protein": 12.6, "fat": 9.5, "carbohydrate": 0.7}},
             {"name": "Toast", "detail": "1 slice",
              "nutrition": {"energy": 80, "protein": 3, "fat": 1, "carbohydrate": 15}}]}]
          """)))
    #expect(diary.report.ignored == ["Serving Weight (g)"])
  }

  @Test func `without columns for days and meals, each food is a meal`() throws {
    let diary = try Diary(
      csv: "Name,kcal,kJ,Protein (mg),Fat,Emoji\nPizza,850,3556.4,\"32,500\",30 g,🍕\nWater,0,0,0,0,\n")
    #expect(
      diary.meals
        == (try Self.json(
          """
          [{"name": "Pizza", "items": [{"name": "Pizza", "emoji": "🍕",
             "nutrition": {"energy": 850, "protein": 32.5, "fat": 30}}]},
           {"name": "Water", "items": [{"name": "Water", "nutrition": {"energy": 0, "protein": 0, "fat": 0}}]}]
          """)))
    #expect(
      Self.uses(diary) == [
        "Name: food", "kcal: energy in kcal", "Protein (mg): protein in mg", "Fat: fat in g", "Emoji: emoji",
      ])
    #expect(diary.report.ignored == ["kJ"])
  }
}
