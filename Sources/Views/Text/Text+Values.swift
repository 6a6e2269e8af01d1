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

extension Text {
  /// A value as a formatter writes it, in the formatter's own locale; empty where it cannot.
  public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
  /// A value as a formatter writes it, in the formatter's own locale; empty where it cannot.
  public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
}

// A date is among these values on Apple's systems; Linux does not say so.
extension Text {
  /// A date as a formatter writes it, in the formatter's own locale; empty where it cannot.
  public init(_ subject: Date, formatter: Formatter) { self.init(verbatim: formatter.string(for: subject) ?? "") }
}

extension LocalizedStringKey.StringInterpolation {
  /// Adds a date as a formatter writes it.
  public mutating func appendInterpolation(_ subject: Date, formatter: Formatter) {
    append(Text(subject, formatter: formatter))
  }
  /// Adds a value as a formatter writes it; as it describes itself without one.
  public mutating func appendInterpolation<Subject: ReferenceConvertible>(
    _ subject: Subject, formatter: Formatter? = nil
  ) { append(Text(verbatim: formatter.map { $0.string(for: subject) ?? "" } ?? "\(subject)")) }
  /// Adds a value as a formatter writes it; as it describes itself without one.
  public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
    append(Text(verbatim: formatter.map { $0.string(for: subject) ?? "" } ?? "\(subject)"))
  }
}
