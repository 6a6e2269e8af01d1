import Foundation

/// Copies the photo used in the articles' pictures. `Scripts/benchmarks scenes` draws it.
func copyStillLife(to path: String) throws {
  let photo = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "still-life.jpg")
  try FileManager.default.copyItem(at: photo, to: URL(filePath: path))
}

/// Compares a file that a snippet has written with the picture that its article shows; returns the difference, or nil
/// if they are equal.
///
/// If the picture differs or is missing, the file is copied to `Tests/failures`, which git ignores. To accept it, look
/// at it and move it into `Resources` of the catalogue.
func pictureFault(_ path: String, _ name: String) throws -> String? {
  let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
  let picture = root.appending(path: "Sources/Vitrine/Vitrine.docc/Resources/\(name)")
  let made = try Data(contentsOf: URL(filePath: path))
  if let kept = try? Data(contentsOf: picture), kept == made { return nil }
  let failures = root.appending(path: "Tests/failures/VitrineTests")
  try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
  try made.write(to: failures.appending(path: name))
  return "\(name) differs from the article's; see Tests/failures/VitrineTests/\(name)"
}
