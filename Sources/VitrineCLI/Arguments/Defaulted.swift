import ArgumentParser

/// The value of an option that has a default, and whether the caller gave it.
struct Defaulted<Value: ExpressibleByArgument>: ExpressibleByArgument {
  let value: Value
  let isGiven: Bool

  /// Creates the default of an option.
  init(_ value: Value) { (self.value, isGiven) = (value, false) }

  init?(argument: String) {
    guard let value = Value(argument: argument) else { return nil }
    (self.value, isGiven) = (value, true)
  }

  var defaultValueDescription: String { value.defaultValueDescription }

  static var allValueStrings: [String] { Value.allValueStrings }

  static var defaultCompletionKind: CompletionKind { Value.defaultCompletionKind }
}
