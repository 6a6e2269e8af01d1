import Foundation

/// The names that the library of views has, read from the library itself.
struct LibraryNames {
  /// The names of types, functions and properties.
  let names: Set<String>

  /// Creates a list of names.
  init(names: Set<String>) { self.names = names }

  /// Reads the names of a library. Returns none if the toolchain's programs cannot read it.
  init(of library: ViewLibrary, _ toolchain: SwiftToolchain) async throws {
    let symbols = try await FinishedProcess.run([
      toolchain.program("llvm-nm"), "-D", "--defined-only", "--format=just-symbols", library.file.path,
    ])
    let text = try await FinishedProcess.run(
      [toolchain.program("swift-demangle"), "--compact"], input: symbols.output)
    names = Self.names(in: String(decoding: text.output, as: UTF8.self))
  }

  /// Returns the public names in demangled symbols of the modules of views and controls.
  static func names(in symbols: String) -> Set<String> {
    var names: Set<String> = []
    let modules = ["Views", "Controls"]
    let types = modules.map { "nominal type descriptor for \($0)." }
    let members = modules.flatMap { module in modules.map { "(extension in \(module)):\($0)." } }
    for symbol in symbols.split(whereSeparator: \.isNewline) {
      if let type = types.first(where: symbol.hasPrefix) {
        let name = symbol.dropFirst(type.count)
        if name.first?.isUppercase == true, !name.contains(".") { names.insert(String(name)) }
      } else if let member = members.first(where: symbol.hasPrefix) {
        let rest = symbol.dropFirst(member.count).drop { $0 != "." }.dropFirst()
        let name = rest.prefix { $0.isLetter || $0.isNumber }
        let next = rest.dropFirst(name.count).first
        if name.first?.isLowercase == true, next == "(" || next == "<" { names.insert(String(name)) }
      }
    }
    return names
  }

  /// Returns up to three names like a missing one, the most similar first: spelt alike, or with words in common.
  func near(_ name: String) -> [String] {
    // Almost every type is a view.
    let words = Self.words(name).subtracting(["view"])
    let isType = name.first?.isUppercase == true
    let ranked = names.filter { ($0.first?.isUppercase == true) == isType && $0 != name }.compactMap {
      other -> (name: String, score: Double)? in
      let others = Self.words(other).subtracting(["view"])
      let common = Double(words.intersection(others).count)
      let score = common * 2 / Double(max(words.count + others.count, 1))
      return score >= 0.5 ? (other, score) : nil
    }
    return ranked.sorted { ($1.score, $0.name) < ($0.score, $1.name) }.prefix(3).map(\.name)
  }

  /// The words of a name in camel case, in lower case.
  static func words(_ name: String) -> Set<String> {
    Set(name.matches(of: /[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/).map { $0.output.lowercased() })
  }
}
