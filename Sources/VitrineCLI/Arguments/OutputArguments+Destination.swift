import Exporting
import Files
import Foundation
import Jobs

extension OutputArguments {
  /// Returns the name of an output and its delivery, which determines the treatment of an existing file of that name.
  ///
  /// By default, the output is in the current folder, and its name consists of the name of the input and a label:
  /// `photo-glass.jpg`. Without an input, it is the label alone.
  ///
  /// - Parameters:
  ///   - input: the path of the input, or nil if the output is not named after an input.
  ///   - label: the label.
  ///   - kind: the type of the output.
  func destination(
    after input: String?, label: String, kind: OutputKind
  ) throws -> (name: String, delivery: OutputFile.Delivery) {
    if let output {
      try UnusedOption.refuse(["--force": force], "with --output, which always replaces an existing file")
      guard output == "-" else { return (output, .replacing) }
      let folder = FileManager.default.temporaryDirectory.path
      return (output, .copying(to: STDOUT_FILENO, name: "standard output", folder: folder))
    }
    let name = (input.map { Self.stem($0) + "-" } ?? "") + label + "." + kind.suffix
    if force { return (name, .replacing) }
    var status = stat()
    guard name.withPath({ lstat($0, &status) }) != 0 else {
      throw FileError(
        .unwritable, .write, file: name, code: EEXIST,
        reason: "it already exists; replace it with --force or choose another name with --output")
    }
    return (name, .creating)
  }

  /// Returns the name of a file without its folder and suffix. Only a short word with a letter in it is a suffix.
  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    let suffix = name[name.index(after: dot)...]
    let isSuffix = (1...5).contains(suffix.count) && suffix.allSatisfy { $0.isLetter || $0.isNumber }
    return isSuffix && suffix.contains(where: \.isLetter) ? String(name[..<dot]) : name
  }
}
