import Foundation

/// Real photos and videos, which are not in the repository.
public enum Media {
  /// Returns the path of a media file; nil if it does not exist.
  ///
  /// The folder named by `VITRINE_MEDIA` is searched first, then `.media`.
  public static func path(_ name: String) -> String? {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let named = ProcessInfo.processInfo.environment["VITRINE_MEDIA"].map { URL(filePath: $0) }
    let folders = [named, package.appending(path: ".media")]
    return folders.compactMap { $0?.appending(path: name).standardizedFileURL.path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// A photo of 4032 × 3024, Display P3, with location and maker note.
  public static let pug = path("iphone13-pug-p3.heic")
  /// A photo of 3024 × 4032, rotated by the container, with an equivalent EXIF orientation.
  public static let arrow = path("iphone-arrow-portrait.heic")
  /// A photo stored as 308 × 231 with EXIF orientation 6.
  public static let sideways = path("exif-orientation-6.jpg")
  /// A photo of 600 × 400, 8 bits, no profile.
  public static let coffee = path("coffee.png")
  /// A truncated photo.
  public static let cutHEIC = path("truncated.heic")
  /// A truncated photo.
  public static let cutJPEG = path("truncated.jpg")
  /// A video of 1280 × 720 with 132 frames and AAC 5.1, without colour tags.
  public static let bunny = path("bunny-720p-aac51.mp4")
  /// A fragmented video of 1920 × 1080 with AAC and a display matrix that rotates it by 90 degrees.
  public static let sidewaysVideo = path("bunny-rotated-90.mp4")
  /// A video of 640 × 272 with 250 frames and no audio.
  public static let silent = path("bikes-272p-silent.mp4")
  /// A full-range video of 1920 × 1080 with AAC.
  public static let fullRange = path("fullrange-1080p25-aac.mp4")
}
