/// What the database of an earlier run had, and the one of this run lacks.
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
  /// How many meals could be read from the damaged file.
  var meals = 0
  /// When that was noticed, in seconds since 1970.
  var seconds: Double
}
