extension Text {
  /// A date written by a format, in the environment's locale, calendar and time zone.
  public init(_ input: Date, format: Date.FormatStyle) {
    self.init(
      .localized { environment in
        var format = format.locale(environment.locale)
        format.calendar = environment.calendar
        format.timeZone = environment.timeZone
        return format.format(input)
      })
  }
}
