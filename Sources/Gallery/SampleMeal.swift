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
          "nutrition": { "energy": 222, "protein": 4.6, "carbohydrate": 46, "fat": 1.8 } },
        { "name": "Avocado", "emoji": "🥑", "detail": "half, 80 g",
          "nutrition": { "energy": 128, "protein": 1.6, "carbohydrate": 6.8, "fat": 11.7 } }
      ],
      "nutrition": { "energy": 642, "protein": 42, "carbohydrate": 68, "fat": 28 }
    }

    """
}
