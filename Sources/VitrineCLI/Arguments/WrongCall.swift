/// Arguments that are valid on their own but not together.
struct WrongCall: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
