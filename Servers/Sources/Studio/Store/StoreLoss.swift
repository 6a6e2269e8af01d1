/// A loss of data that was detected when the database was opened.
struct StoreLoss: Hashable, Sendable, Encodable {
  enum Cause: String, Sendable, Encodable {
    /// The file was damaged, and has another name now.
    case damaged
    /// The file is missing or empty.
    case missing
  }

  var cause: Cause
  /// The name of the database, or of the damaged file.
  var file: String
  /// The number of meals recovered from the damaged file.
  var meals = 0
  /// The time of detection, in seconds since 1970.
  var seconds: Double
}
