import Foundation
import Testing

/// Compares text with what was looked at and kept in `Goldens`.
///
/// A golden that differs or is missing fails, and what came instead is left in `Tests/failures`, which git ignores. To
/// accept it, look at it and move it over.
func expectGolden(_ text: String, _ name: String, at location: SourceLocation = #_sourceLocation) throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  let golden = folder.appending(path: "Goldens/\(name).txt")
  if let kept = try? String(contentsOf: golden, encoding: .utf8), kept == text + "\n" { return }
  let failures = folder.deletingLastPathComponent().appending(path: "failures/Views")
  try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
  let actual = failures.appending(path: "\(name).txt")
  try (text + "\n").write(to: actual, atomically: true, encoding: .utf8)
  Issue.record(
    "\(name) differs from Goldens/\(name).txt; see Tests/failures/Views/\(name).txt", sourceLocation: location)
}
