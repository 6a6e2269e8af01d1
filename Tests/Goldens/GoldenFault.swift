public import DisplayLists
import Foundation
import TestSupport

/// Compares a text with its reviewed golden in `Goldens` beside the test; returns the difference, or nil if equal.
///
/// If the golden differs or is missing, the new text is written to `Tests/failures`, which git ignores. To accept it,
/// review it and move it into `Goldens`.
public func goldenFault(_ text: String, _ name: String, test: String = #filePath) throws -> String? {
  let folder = URL(fileURLWithPath: test).deletingLastPathComponent()
  let golden = folder.appending(path: "Goldens/\(name).txt")
  if let kept = try? String(contentsOf: golden, encoding: .utf8), kept == text + "\n" { return nil }
  let module = folder.lastPathComponent
  try keep(text, name, module: module, of: folder)
  return "\(name) differs from Goldens/\(name).txt; see Tests/failures/\(module)/\(name).txt"
}

/// Compares a display list with its reviewed golden; returns the difference, or nil if equal.
///
/// The golden is an outline of the list and a digest of its full text, so it is short and still exact. If they differ,
/// the full text is written to `Tests/failures` beside the outline, as `name.list.txt`. On another system than that of the
/// goldens, numbers are not compared.
public func goldenFault(_ list: DisplayList, _ name: String, test: String = #filePath) throws -> String? {
  let text = list.description
  guard let fault = try outlineFault("\(ListOutline(list))\ndigest \(digest(of: text))", name, test: test) else {
    return nil
  }
  let folder = URL(fileURLWithPath: test).deletingLastPathComponent()
  try keep(text, "\(name).list", module: folder.lastPathComponent, of: folder)
  return fault
}

/// Compares the outline of a display list with its reviewed golden; returns the difference, or nil if equal.
///
/// On another system than that of the goldens, numbers are not compared.
public func goldenFault(_ outline: ListOutline, _ name: String, test: String = #filePath) throws -> String? {
  try outlineFault(outline.description, name, test: test)
}

/// Compares an outline, with or without a digest, with its golden.
private func outlineFault(_ outline: String, _ name: String, test: String) throws -> String? {
  if !RecordedRelease.isThisOne {
    let folder = URL(fileURLWithPath: test).deletingLastPathComponent()
    let kept = try String(contentsOf: folder.appending(path: "Goldens/\(name).txt"), encoding: .utf8)
    if withoutNumbers(kept) == withoutNumbers(outline) { return nil }
  }
  return try goldenFault(outline, name, test: test)
}

private func keep(_ text: String, _ name: String, module: String, of folder: URL) throws {
  let failures = folder.deletingLastPathComponent().appending(path: "failures/\(module)")
  try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
  try (text + "\n").write(to: failures.appending(path: "\(name).txt"), atomically: true, encoding: .utf8)
}

/// Returns an outline without the numbers and the digest, which depend on the sizes of text. Text in quotes stays, apart from
/// spaces, at which lines end.
private func withoutNumbers(_ outline: String) -> String {
  outline.split(separator: "\n").filter { !$0.hasPrefix("digest ") }.map { line in
    func masked(_ part: Substring) -> String { String(part.replacing(/-?[0-9]+(\.[0-9]+)?/, with: "n")) }
    // Text may contain quotes itself.
    guard let start = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\""), start < end else {
      return masked(line)
    }
    let text = line[line.index(after: start)..<end].trimmingCharacters(in: .whitespaces)
    return masked(line[...start]) + text + masked(line[end...])
  }.joined(separator: "\n")
}

/// FNV-1a in hexadecimal digits.
private func digest(of text: String) -> String {
  let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  return String(hash, radix: 16)
}
