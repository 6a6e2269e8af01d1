import Foundation

/// Compares a text with its reviewed golden in `Goldens` beside the test; returns the difference, or nil if equal.
///
/// If the golden differs or is missing, the new text is written to `Tests/failures`, which git ignores. To accept it,
/// review it and move it into `Goldens`.
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
