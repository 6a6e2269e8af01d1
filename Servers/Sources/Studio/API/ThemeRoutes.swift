import Hummingbird
import Jobs
import Serving

/// The themes under `/api/themes`.
struct ThemeRoutes {
  let themes: ThemeStore
  let catalogue: ThemeCatalogue

  /// A theme as JSON.
  private struct Description: Encodable {
    var name: String
    /// Whether it comes with Vitrine, so that pages know its name in other languages.
    var isBuiltIn: Bool
    /// The colours on light stickers, as `#rrggbb`: accent, protein, carbohydrate and fat.
    var colors: [String]
  }

  func add(to api: RouterGroup<PageContext>) {
    api.get("themes") { _, _ in
      let descriptions = try catalogue.offers.map { offer in
        Description(
          name: offer.name, isBuiltIn: offer.isBuiltIn, colors: try themes.theme(offer.theme).lightColors)
      }
      return try Response.json(descriptions)
    }
  }
}
