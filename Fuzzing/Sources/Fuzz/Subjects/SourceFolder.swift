import ArgumentParser
import Foundation

/// The undamaged photos and videos, sorted by name.
struct SourceFolder {
  private let photos: [DamagedFiles.Source]
  private let videos: [DamagedFiles.Source]

  private static let photoSuffixes = ["jpg", "png", "webp", "heic", "avif", "tif", "gif"]
  private static let videoSuffixes = ["mp4", "mov", "mkv", "webm", "ts", "mts", "avi"]

  /// Reads all files of a folder whose suffixes are known.
  init(_ folder: URL) async throws {
    var photos: [DamagedFiles.Source] = []
    var videos: [DamagedFiles.Source] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let url = folder.appending(path: name)
      let suffix = url.pathExtension
      if Self.photoSuffixes.contains(suffix) {
        photos.append(.init(name: name, bytes: [UInt8](try Data(contentsOf: url)), frames: nil))
      } else if Self.videoSuffixes.contains(suffix) {
        let frames = try await TrialRunner.frames(in: url.path).count
        videos.append(.init(name: name, bytes: [UInt8](try Data(contentsOf: url)), frames: frames))
      }
    }
    guard !photos.isEmpty, !videos.isEmpty, (photos + videos).allSatisfy({ !$0.bytes.isEmpty }) else {
      throw ValidationError("\(folder.path) must contain photos and videos that are not empty")
    }
    (self.photos, self.videos) = (photos, videos)
  }

  /// Damaged photos under glass.
  var photoSubject: DamagedFiles {
    DamagedFiles(name: "photos", sources: photos, options: ["--rect", "8,8,24,24"], suffixes: ["png", "jpg"])
  }

  /// Damaged videos under glass.
  var videoSubject: DamagedFiles {
    DamagedFiles(
      name: "videos", sources: videos,
      options: ["--rect", "8,8,24,24", "--codec", "h264", "--preset", "ultrafast", "--threads", "1"],
      suffixes: ["mp4", "mov"])
  }

  /// Calls with the first photo.
  func callSubject() throws -> CommandLines {
    let meal = """
      {"name": "Lunch", "items": [{"name": "Rice", "nutrition": {"energy": 216, "protein": 5, "carbohydrate": 45, "fat": 2}}]}
      """
    return CommandLines(photo: photos[0], meal: Array(meal.utf8))
  }
}
