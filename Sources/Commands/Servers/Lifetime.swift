package import ArgumentParser

/// A time for which something is kept, such as `30d`, `12h` or `90m`.
package struct Lifetime: ExpressibleByArgument, Hashable, Sendable {
  package let seconds: Double

  /// Returns nil unless the argument is a whole number from 1 with a unit.
  package init?(argument: String) {
    let units: [Character: Double] = ["m": 60, "h": 3600, "d": 86_400]
    guard let unit = argument.last.flatMap({ units[$0] }), let number = Int(argument.dropLast()),
      (1...100_000).contains(number)
    else { return nil }
    seconds = Double(number) * unit
  }
}
