import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

@Suite struct BadInputTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Loads a photo and returns the error.
  private func error(of path: String, limits: PhotoLimits = PhotoLimits()) throws -> FileError {
    let error = try #require(throws: FileError.self) { try PhotoFile.load(path, limits: limits) }
    #expect(error.file == path)
    #expect(error.operation == .read)
    #expect(error.description.hasPrefix("cannot read \(path): "))
    #expect(!error.description.contains("\n"))
    return error
  }

  @Test func onlyRegularFilesAreRead() throws {
    #expect(try error(of: folder["none.jpg"]).kind == .missing)
    #expect(try error(of: folder["."]).kind == .notAFile)
    #expect(try error(of: folder.file("empty.jpg", [])).kind == .empty)
    #expect(mkfifo(folder["pipe.jpg"], 0o600) == 0)
    #expect(try error(of: folder["pipe.jpg"]).kind == .notAFile)
    #expect(try error(of: "/dev/zero").kind == .notAFile)
  }

  @Test func otherFileTypesAreNamed() throws {
    let text = try error(of: folder.file("text.jpg", Array("just words".utf8)))
    #expect(text.kind == .wrongType)
    #expect(try PhotoFile.format(of: folder["text.jpg"]) == nil)
    let other = try error(of: folder.file("psd.jpg", Array("8BPS\0\0\0\0".utf8)))
    #expect(other.kind == .unsupported)
    #expect(other.reason == "it is a PSD; use a photo (JPEG, PNG, HEIC, AVIF, WebP, GIF, TIFF)")
    #expect(try error(of: folder.file("bmp.jpg", Array("BM\0\0\0\0\0\0\0\0".utf8))).reason.contains("a BMP"))
    try run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=d=0.1", "-f", "mp4", folder["video.jpg"])
    let video = try error(of: folder["video.jpg"])
    #expect(video.kind == .wrongType)
    #expect(video.reason.contains("video"))
  }

  @Test(.enabled(if: geteuid() != 0)) func fileWithoutPermissionIsUnreadable() throws {
    let path = try folder.file("secret.jpg", [0xFF, 0xD8, 0xFF])
    chmod(path, 0)
    #expect(try error(of: path).kind == .unreadable)
  }

  @Test(.enabled(if: Media.cutJPEG != nil && Media.cutHEIC != nil)) func truncatedFilesAreDamaged() throws {
    #expect(try error(of: #require(Media.cutJPEG)).kind == .damaged)
    #expect(try error(of: #require(Media.cutHEIC)).kind == .damaged)
  }

  static let kinds = ["jpg", "progressive.jpg", "png", "webp", "avif", "heic"]

  /// The bytes of a valid photo.
  private func photo(_ kind: String) throws -> [UInt8] {
    try PhotoFile.writePNG(Photo(.eight(blocks(640, 480)), alpha: .opaque), to: folder["whole.png"])
    let whole = folder["whole." + kind]
    switch kind {
    case "jpg": try run("vips", "jpegsave", folder["whole.png"], whole, "--Q", "95")
    case "progressive.jpg": try run("vips", "jpegsave", folder["whole.png"], whole, "--Q", "95", "--interlace")
    case "webp": try run("vips", "webpsave", folder["whole.png"], whole)
    case "avif": try run("vips", "heifsave", folder["whole.png"], whole, "--compression", "av1", "--effort", "0")
    case "heic": try run("vips", "heifsave", folder["whole.png"], whole, "--compression", "hevc", "--effort", "0")
    default: break
    }
    #expect(throws: Never.self) { try PhotoFile.load(whole) }
    return try bytes(of: whole)
  }

  @Test(arguments: kinds, [0.02, 0.3, 0.7, 0.98])
  func everyFormatTruncatedAnywhereIsDamaged(kind: String, fraction: Double) throws {
    let bytes = try photo(kind)
    let path = try folder.file("cut." + kind, bytes.prefix(Int(Double(bytes.count) * fraction)))
    #expect(try error(of: path).kind == .damaged)
  }

  /// The last bytes of a PNG or JPEG contain only the end marker and no pixels.
  @Test(arguments: kinds) func photosWithoutTheirLastBytesAreDamaged(kind: String) throws {
    let bytes = try photo(kind)
    for missing in 1...16 {
      let path = try folder.file("cut-\(missing)." + kind, bytes.dropLast(missing))
      #expect(try error(of: path).kind == .damaged, "\(missing) bytes are missing")
    }
  }

  @Test func bytesAfterTheEndOfAPhotoAreIgnored() throws {
    for kind in ["jpg", "png", "webp"] {
      let path = try folder.file("longer." + kind, try photo(kind) + [UInt8](repeating: 7, count: 40))
      #expect(throws: Never.self) { try PhotoFile.load(path) }
    }
  }

  /// The end marker is checked even if only the first rows are decoded.
  @Test func aTruncatedPNGIsDamagedWhateverIsCropped() throws {
    let path = try folder.file("cut.png", try photo("png").dropLast(12))
    let refused = try #require(throws: FileError.self) {
      try PhotoFile.load(path, crop: PixelRect(x: 0, y: 0, width: 8, height: 8))
    }
    #expect(refused.kind == .damaged)
  }

  /// An error in the last strips must be reported however the decoding threads are scheduled, even if the other threads
  /// have already finished.
  @Test(arguments: ["jpg", "png", "webp"]) func photosCutInTheirLastStripsAreRefusedUnderLoad(kind: String) async throws
  {
    try PhotoFile.writePNG(Photo(.eight(blocks(640, 480)), alpha: .opaque), to: folder["whole.png"])
    if kind != "png" { try run("vips", "copy", folder["whole.png"], folder["whole." + kind]) }
    let bytes = try bytes(of: folder["whole." + kind])
    let paths = try [0.98, 0.99, 0.995].map {
      try folder.file("cut-\($0)." + kind, bytes.prefix(Int(Double(bytes.count) * $0)))
    }
    await withTaskGroup(of: Bool.self) { group in
      for i in 0..<48 {
        group.addTask { (try? PhotoFile.load(paths[i % paths.count])) == nil }
      }
      for await isRefused in group { #expect(isRefused) }
    }
  }

  @Test func photosBeyondTheLimitAreRefusedBeforeDecoding() throws {
    try PhotoFile.writePNG(Photo(.eight(blocks(100, 50)), alpha: .opaque), to: folder["photo.png"])
    let refused = try error(of: folder["photo.png"], limits: PhotoLimits(maxPixels: 4999))
    #expect(refused.kind == .tooLarge)
    #expect(refused.reason.contains("100 × 50"))
    #expect(try PhotoFile.load(folder["photo.png"], limits: PhotoLimits(maxPixels: 5000)).size.width == 100)

    // A photo of 50,000 × 50,000 pixels is rejected by its header; it has no data.
    let size: [UInt8] = [0, 0, 0xC3, 0x50]
    let header = PNGChunk(type: "IHDR", data: size + size + [8, 2, 0, 0, 0])
    let bomb = PNGChunk.signature + header.bytes + PNGChunk(type: "IDAT", data: []).bytes
    #expect(try error(of: folder.file("bomb.png", bomb)).kind == .tooLarge)
  }

  @Test func photosBeyondADecodersLimitAreTooLarge() throws {
    try run(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=c=red:s=17000x64", "-frames:v", "1", "-c:v", "libaom-av1",
      "-cpu-used", "8", folder["wide.avif"])
    // The limit of newer decoders is higher.
    guard RecordedRelease.isThisOne else { return #expect(try PhotoFile.load(folder["wide.avif"]).size.width == 17000) }
    let avif = try error(of: folder["wide.avif"])
    #expect(avif.kind == .tooLarge)
    #expect(
      avif.reason == "it has 17000 × 64 pixels, and the decoder's limit is 16384 × 16384; make it smaller")
  }

  @Test(arguments: [
    PixelRect(x: -1, y: 0, width: 10, height: 10), PixelRect(x: 95, y: 0, width: 10, height: 10),
    PixelRect(x: 0, y: 0, width: 0, height: 10), PixelRect(x: 0, y: 0, width: 10, height: 51),
  ])
  func cropOutsideThePhotoIsRefused(crop: PixelRect) throws {
    try PhotoFile.writePNG(Photo(.eight(blocks(100, 50)), alpha: .opaque), to: folder["photo.png"])
    #expect(throws: FileError.self) { try PhotoFile.load(folder["photo.png"], crop: crop) }
  }

  @Test func concurrentCallsGetTheirOwnErrors() async throws {
    try PhotoFile.writePNG(Photo(.eight(blocks(320, 240)), alpha: .opaque), to: folder["good.png"])
    try run("vips", "jpegsave", folder["good.png"], folder["good.jpg"])
    try run("vips", "webpsave", folder["good.png"], folder["good.webp"])
    var paths: [String] = []
    for name in ["good.png", "good.jpg", "good.webp"] {
      let whole = try bytes(of: folder[name])
      paths += [folder[name], try folder.file("cut-" + name, whole.prefix(whole.count / 2))]
    }
    @Sendable func outcome(_ path: String) -> Result<Photo, FileError> {
      do throws(FileError) { return .success(try PhotoFile.load(path)) } catch { return .failure(error) }
    }
    let alone = paths.map(outcome)
    #expect(Set(alone.compactMap { if case .failure(let error) = $0 { error.reason } else { nil } }).count == 3)
    try await withThrowingTaskGroup(of: (Int, Result<Photo, FileError>).self) { group in
      for i in 0..<60 { group.addTask { [paths] in (i % paths.count, outcome(paths[i % paths.count])) } }
      for try await (i, result) in group { #expect(result == alone[i]) }
    }
  }
}
