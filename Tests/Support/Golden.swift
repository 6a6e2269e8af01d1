import Foundation

/// What is wrong with a text that was looked at and kept in `Goldens` beside the test; nil when nothing is.
///
/// A golden that differs or is missing is a fault, and what came instead is left in `Tests/failures`, which git ignores. To
/// accept it, look at it and move it over.
public func goldenFault(_ text: String, _ name: String, test: String = #filePath) throws -> String? {
  let folder = URL(fileURLWithPath: test).deletingLastPathComponent()
  let golden = folder.appending(path: "Goldens/\(name).txt")
  if let kept = try? String(contentsOf: golden, encoding: .utf8), kept == text + "\n" { return nil }
  let module = folder.lastPathComponent
  let failures = folder.deletingLastPathComponent().appending(path: "failures/\(module)")
  try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
  try (text + "\n").write(to: failures.appending(path: "\(name).txt"), atomically: true, encoding: .utf8)
  return "\(name) differs from Goldens/\(name).txt; see Tests/failures/\(module)/\(name).txt"
}
