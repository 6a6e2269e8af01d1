/// A sample meal for the contact sheets and the demo.
public enum SampleMeal {
  /// The meal as JSON, with a trailing newline.
  public static let json = """
    {
      "name": "Lunch",
      "eatenAt": "2026-03-04T12:30:00",
      "items": [
        { "name": "Grilled Chicken", "emoji": "🍗", "detail": "breast, 150 g", "brand": "Acme",
          "nutrition": { "energy": 248, "protein": 46.5, "carbohydrate": 0, "fat": 5.4 } },
        { "name": "Brown Rice", "emoji": "🍚", "detail": "long grain, 180 g",
          "nutrition": { "energy": 216, "protein": 5, "carbohydrate": 45, "fat": 1.8 } },
        { "name": "Avocado", "emoji": "🥑", "detail": "half, 100 g",
          "nutrition": { "energy": 160, "protein": 2, "carbohydrate": 9, "fat": 15 } }
      ],
      "nutrition": { "energy": 624, "protein": 53.5, "carbohydrate": 54, "fat": 22.2 }
    }

    """
}
