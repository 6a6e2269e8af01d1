import Foundation
import JSON

/// The meals that are there on the first start.
enum SampleMeals {
  /// Returns ten meals as JSON values.
  static func all() throws -> [JSONValue] {
    guard case .array(let meals) = try JSONValue(json: Data(json.utf8)) else {
      preconditionFailure("the sample meals must be a list")
    }
    return meals
  }

  private static let json = """
    [
      { "name": "Lunch", "items": [
        { "name": "Grilled Chicken", "emoji": "🍗", "detail": "breast, 150 g",
          "nutrition": { "energy": 248, "protein": 46.5, "carbohydrate": 0, "fat": 5.4 } },
        { "name": "Brown Rice", "emoji": "🍚", "detail": "long grain, 180 g",
          "nutrition": { "energy": 216, "protein": 5, "carbohydrate": 45, "fat": 1.8 } },
        { "name": "Avocado", "emoji": "🥑", "detail": "half, 100 g",
          "nutrition": { "energy": 160, "protein": 2, "carbohydrate": 9, "fat": 15 } } ] },
      { "name": "Overnight Oats", "items": [
        { "name": "Rolled Oats", "emoji": "🥣", "detail": "60 g",
          "nutrition": { "energy": 227, "protein": 8, "carbohydrate": 40, "fat": 4 } },
        { "name": "Skyr", "emoji": "🥛", "detail": "150 g",
          "nutrition": { "energy": 95, "protein": 16.5, "carbohydrate": 6, "fat": 0.3 } },
        { "name": "Blueberries", "emoji": "🫐", "detail": "80 g",
          "nutrition": { "energy": 46, "protein": 0.6, "carbohydrate": 11.6, "fat": 0.3 } } ] },
      { "name": "Salmon Bowl", "items": [
        { "name": "Salmon", "emoji": "🍣", "detail": "fillet, 140 g",
          "nutrition": { "energy": 291, "protein": 28.6, "carbohydrate": 0, "fat": 18.9 } },
        { "name": "Sushi Rice", "emoji": "🍚", "detail": "160 g",
          "nutrition": { "energy": 208, "protein": 3.8, "carbohydrate": 46, "fat": 0.3 } },
        { "name": "Edamame", "emoji": "🫛", "detail": "60 g",
          "nutrition": { "energy": 73, "protein": 7, "carbohydrate": 5, "fat": 3 } },
        { "name": "Cucumber", "emoji": "🥒", "detail": "80 g",
          "nutrition": { "energy": 12, "protein": 0.5, "carbohydrate": 2.9, "fat": 0.1 } } ] },
      { "name": "Avocado Toast", "items": [
        { "name": "Sourdough", "emoji": "🍞", "detail": "2 slices, 90 g",
          "nutrition": { "energy": 232, "protein": 8.5, "carbohydrate": 45, "fat": 1.5 } },
        { "name": "Avocado", "emoji": "🥑", "detail": "half, 100 g",
          "nutrition": { "energy": 160, "protein": 2, "carbohydrate": 9, "fat": 15 } },
        { "name": "Poached Egg", "emoji": "🥚", "detail": "1, 55 g",
          "nutrition": { "energy": 79, "protein": 6.9, "carbohydrate": 0.4, "fat": 5.2 } } ] },
      { "name": "Linsensuppe", "items": [
        { "name": "Tellerlinsen", "emoji": "🍲", "detail": "80 g",
          "nutrition": { "energy": 270, "protein": 19, "carbohydrate": 41, "fat": 1.2 } },
        { "name": "Karotten", "emoji": "🥕", "detail": "100 g",
          "nutrition": { "energy": 41, "protein": 0.9, "carbohydrate": 9.6, "fat": 0.2 } },
        { "name": "Kartoffeln", "emoji": "🥔", "detail": "150 g",
          "nutrition": { "energy": 116, "protein": 3, "carbohydrate": 26, "fat": 0.2 } } ] },
      { "name": "Pasta al Pomodoro", "items": [
        { "name": "Spaghetti", "emoji": "🍝", "detail": "100 g",
          "nutrition": { "energy": 356, "protein": 12.5, "carbohydrate": 71, "fat": 1.5 } },
        { "name": "Tomato Sauce", "emoji": "🍅", "detail": "150 g",
          "nutrition": { "energy": 62, "protein": 2.1, "carbohydrate": 9, "fat": 1.8 } },
        { "name": "Parmesan", "emoji": "🧀", "detail": "20 g",
          "nutrition": { "energy": 80, "protein": 7, "carbohydrate": 0, "fat": 5.8 } } ] },
      { "name": "Chickpea Salad", "items": [
        { "name": "Chickpeas", "emoji": "🥗", "detail": "150 g",
          "nutrition": { "energy": 246, "protein": 13.3, "carbohydrate": 41, "fat": 3.9 } },
        { "name": "Feta", "emoji": "🧀", "detail": "50 g",
          "nutrition": { "energy": 132, "protein": 7.1, "carbohydrate": 2, "fat": 10.6 } },
        { "name": "Olive Oil", "emoji": "🫒", "detail": "1 tbsp",
          "nutrition": { "energy": 119, "protein": 0, "carbohydrate": 0, "fat": 13.5 } } ] },
      { "name": "Tofu Stir-Fry", "items": [
        { "name": "Tofu", "emoji": "🍛", "detail": "firm, 150 g",
          "nutrition": { "energy": 216, "protein": 23.6, "carbohydrate": 4.2, "fat": 13 } },
        { "name": "Broccoli", "emoji": "🥦", "detail": "120 g",
          "nutrition": { "energy": 41, "protein": 3.4, "carbohydrate": 8, "fat": 0.5 } },
        { "name": "Udon", "emoji": "🍜", "detail": "200 g",
          "nutrition": { "energy": 254, "protein": 6.8, "carbohydrate": 53, "fat": 0.9 } } ] },
      { "name": "Protein Shake", "items": [
        { "name": "Whey", "emoji": "🥤", "detail": "30 g",
          "nutrition": { "energy": 117, "protein": 24, "carbohydrate": 2, "fat": 1.5 } },
        { "name": "Oat Drink", "emoji": "🥛", "detail": "300 ml",
          "nutrition": { "energy": 138, "protein": 3, "carbohydrate": 19.8, "fat": 4.5 } },
        { "name": "Banana", "emoji": "🍌", "detail": "1, 118 g",
          "nutrition": { "energy": 105, "protein": 1.3, "carbohydrate": 27, "fat": 0.4 } } ] },
      { "name": "Burrito", "items": [
        { "name": "Tortilla", "emoji": "🌯", "detail": "70 g",
          "nutrition": { "energy": 218, "protein": 5.7, "carbohydrate": 36, "fat": 5.6 } },
        { "name": "Black Beans", "emoji": "🫘", "detail": "120 g",
          "nutrition": { "energy": 158, "protein": 10.6, "carbohydrate": 28, "fat": 0.6 } },
        { "name": "Beef", "emoji": "🥩", "detail": "minced, 100 g",
          "nutrition": { "energy": 217, "protein": 26, "carbohydrate": 0, "fat": 12 } },
        { "name": "Salsa", "emoji": "🌶️", "detail": "60 g",
          "nutrition": { "energy": 17, "protein": 0.9, "carbohydrate": 4, "fat": 0.1 } } ] }
    ]
    """
}
