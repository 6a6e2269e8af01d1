extension Text {
  /// Creates a text view that shows a date, formatted in the environment's locale, calendar and time zone.
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

extension Text {
  /// Creates a text view from a formatted value; empty if formatting fails. The formatter's locale applies.
  public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
  /// Creates a text view from a formatted value; empty if formatting fails. The formatter's locale applies.
  public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
}

// On Apple platforms, `Date` is a `ReferenceConvertible`. On Linux, it needs a separate overload.
extension Text {
  /// Creates a text view from a formatted date; empty if formatting fails. The formatter's locale applies.
  public init(_ subject: Date, formatter: Formatter) { self.init(verbatim: formatter.string(for: subject) ?? "") }
}

extension LocalizedStringKey.StringInterpolation {
  /// Appends a formatted date.
  public mutating func appendInterpolation(_ subject: Date, formatter: Formatter) {
    append(Text(subject, formatter: formatter))
  }
  /// Appends a formatted value, or its description if there is no formatter.
  public mutating func appendInterpolation<Subject: ReferenceConvertible>(
    _ subject: Subject, formatter: Formatter? = nil
  ) { append(Text(verbatim: formatter.map { $0.string(for: subject) ?? "" } ?? "\(subject)")) }
  /// Appends a formatted value, or its description if there is no formatter.
  public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
    append(Text(verbatim: formatter.map { $0.string(for: subject) ?? "" } ?? "\(subject)"))
  }
}
