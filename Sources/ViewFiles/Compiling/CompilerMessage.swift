import Foundation

/// An error that the compiler found in a user's file.
struct CompilerMessage: Hashable {
  /// The file, the line and the column, as `Card.swift:12:5`.
  let place: String
  /// The compiler's description of the error.
  let words: String

  /// Returns the distinct errors in the compiler's output.
  static func errors(in text: String) -> [CompilerMessage] {
    var found: [CompilerMessage] = []
    for line in text.split(whereSeparator: \.isNewline) {
      guard let mark = line.range(of: ": error: ") else { continue }
      let message = CompilerMessage(place: String(line[..<mark.lowerBound]), words: String(line[mark.upperBound...]))
      if !found.contains(message) { found.append(message) }
    }
    return found
  }

  /// The name that is missing; nil if something else is wrong.
  var missingName: String? {
    for pattern in [
      /cannot find (?:type )?'(\w+)' in scope/, /has no (?:static )?member '(\w+)/, /no type named '(\w+)'/,
      /unknown attribute '(\w+)'/,
    ] {
      if let match = words.firstMatch(of: pattern) { return String(match.1) }
    }
    return nil
  }

  /// Whether the error is about the networking part of Foundation, which is a separate module on Linux. Foundation
  /// itself declares some of its names there, but as aliases of `AnyObject`.
  var concernsNetworking: Bool {
    words.contains(/'(?:URL|HTTP)\w+' \(aka 'AnyObject'\)/)
      || words.contains(/cannot find (?:type )?'(?:URLRequest|URLResponse|URLSession|HTTPURLResponse)\w*' in scope/)
  }

  /// The module that is missing; nil if something else is wrong.
  var missingModule: String? { words.firstMatch(of: /no such module '(\w+)'/).map { String($0.1) } }
}
