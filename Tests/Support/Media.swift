import Foundation

/// Real photos and clips, which are not in the repository.
public enum Media {
  /// The path of a file of that name; nil where there is none.
  ///
  /// It is looked for in the folder that `VITRINE_MEDIA` names and in `.media`.
  public static func path(_ name: String) -> String? {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let named = ProcessInfo.processInfo.environment["VITRINE_MEDIA"].map { URL(filePath: $0) }
    let folders = [named, package.appending(path: ".media")]
    return folders.compactMap { $0?.appending(path: name).standardizedFileURL.path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// A photo of 4032 × 3024, Display P3, with location and maker note.
  public static let pug = path("iphone13-pug-p3.heic")
  /// A photo of 3024 × 4032, turned by the file's own rotation, with an EXIF orientation that says the same.
  public static let arrow = path("iphone-arrow-portrait.heic")
  /// A photo of 308 × 231 as stored, EXIF orientation 6.
  public static let sideways = path("exif-orientation-6.jpg")
  /// A photo of 600 × 400, 8 bits, no profile.
  public static let coffee = path("coffee.png")
  /// A photo cut off in the middle.
  public static let cutHEIC = path("truncated.heic")
  /// A photo cut off in the middle.
  public static let cutJPEG = path("truncated.jpg")
  /// A clip of 1280 × 720, 132 frames, AAC 5.1, no colour tags.
  public static let bunny = path("bunny-720p-aac51.mp4")
  /// A clip of 1920 × 1080 with a display matrix that turns it by 90 degrees, fragmented, AAC.
  public static let sidewaysClip = path("bunny-rotated-90.mp4")
  /// A clip of 640 × 272, 250 frames, without sound.
  public static let silent = path("bikes-272p-silent.mp4")
  /// A clip of 1920 × 1080, full range, AAC.
  public static let fullRange = path("fullrange-1080p25-aac.mp4")
}
