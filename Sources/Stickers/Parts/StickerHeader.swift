import Meals
import Views

/// A sticker's header, with the app icon and the meal's name, time and energy.
struct StickerHeader: View {
  var meal: Meal
  /// Whether to show the date before the time.
  var showsDate = false
  @Environment(\.stickerPalette) private var palette
  @Environment(\.locale) private var locale

  var body: some View {
    HStack(spacing: 10) {
      AppIcon(size: 40, cornerRadius: 12)
      VStack(alignment: .leading, spacing: 1) {
        Text(verbatim: meal.name.displayed).font(.system(size: 17, weight: .semibold)).foregroundStyle(palette.primary)
          .lineLimit(2).minimumScaleFactor(0.8)
        if let time = meal.eatenAt {
          Text(verbatim: time.formatted(in: locale, showsDate: showsDate))
            .font(.system(size: 13, weight: .medium).monospacedDigit())
            .foregroundStyle(palette.secondary).lineLimit(1).minimumScaleFactor(0.7)
        }
      }
      .textShadow()
      Spacer(minLength: 0)
      CalorieBadge(energy: meal.total.energy).layoutPriority(1)
    }
  }
}

extension LocalDateTime {
  /// Returns the time of day in a locale's format, optionally preceded by the date.
  func formatted(in locale: Locale, showsDate: Bool) -> String {
    var calendar = Calendar(identifier: .gregorian)
    let zone = TimeZone.gmt
    calendar.timeZone = zone
    let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    guard let date = calendar.date(from: parts) else { return "" }
    let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: zone)
    let time = style.hour().minute().format(date)
    guard showsDate else { return time }
    return "\(style.weekday(.abbreviated).month(.abbreviated).day().format(date)) · \(time)"
  }
}
