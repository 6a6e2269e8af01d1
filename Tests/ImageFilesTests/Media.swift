import Foundation

/// Real photos, which are not in the repository.
enum Media {
  /// The path of a file of that name; nil where there is none.
  static func path(_ name: String) -> String? {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let named = ProcessInfo.processInfo.environment["VITRINE_MEDIA"].map { URL(filePath: $0) }
    let folders = [named, package.appending(path: "../shared/media"), package.appending(path: ".media")]
    return folders.compactMap { $0?.appending(path: name).standardizedFileURL.path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// 4032 × 3024, Display P3, with location and maker note.
  static let pug = path("iphone13-pug-p3.heic")
  /// 3024 × 4032, turned by the file's own rotation, with an EXIF orientation that says the same.
  static let arrow = path("iphone-arrow-portrait.heic")
  /// 308 × 231 as stored, EXIF orientation 6.
  static let sideways = path("exif-orientation-6.jpg")
  /// 600 × 400, 8 bits, no profile.
  static let coffee = path("coffee.png")
  /// Cut off in the middle.
  static let cutHEIC = path("truncated.heic")
  /// Cut off in the middle.
  static let cutJPEG = path("truncated.jpg")
}
