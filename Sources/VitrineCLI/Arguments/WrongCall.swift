/// The error thrown for arguments that are valid individually but not in combination.
struct WrongCall: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
