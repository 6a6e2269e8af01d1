/// A request that the studio does not carry out.
struct StudioError: Error, Hashable, CustomStringConvertible {
  /// Why a request is refused.
  enum Reason: Hashable {
    /// The request is wrong.
    case invalid
    /// What it refers to does not exist.
    case missing
    /// It does not fit the present state, such as an offset that is not where an upload ends.
    case conflict
    /// It is larger than allowed.
    case tooLarge
    /// It has a format that is not accepted here.
    case unsupported
    /// There are too many such requests; it may succeed later.
    case busy
    /// There is no room left for what it would store.
    case full
    /// A file cannot be used.
    case unusable
  }

  /// Why the request is refused.
  let reason: Reason
  /// One sentence that says what to do.
  let description: String

  init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}
