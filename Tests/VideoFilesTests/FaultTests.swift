import Files
import Foundation
import Geometry
import Synchronization
import TestSupport
import Testing

@testable import VideoFiles

/// Malformed input, full disks and cancelled reading.
struct FaultTests {
  /// Reads a video to its end and returns the error.
  func fault(_ path: String, limits: VideoLimits = VideoLimits()) -> FileError? {
    do throws(FileError) {
      let reader = try VideoReader(path: path, limits: limits)
      _ = try reader.prepare(CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
      while try reader.next() != nil {}
      return nil
    } catch {
      return error
    }
  }

  func expect(
    _ kind: FileError.Kind, _ path: String, limits: VideoLimits = VideoLimits(),
    at location: SourceLocation = #_sourceLocation
  ) {
    let error = fault(path, limits: limits)
    #expect(error?.kind == kind, "\(path): \(String(describing: error))", sourceLocation: location)
    guard let error else { return }
    #expect(error.description.hasPrefix("cannot read \(path): "), sourceLocation: location)
    #expect(!error.description.contains("\n"), sourceLocation: location)
  }

  @Test func otherFilesAreRefused() throws {
    let scratch = try TemporaryFolder()
    func file(_ name: String, _ content: Data) throws -> String {
      try content.write(to: URL(fileURLWithPath: scratch[name]))
      return scratch[name]
    }
    expect(.missing, scratch["nothing.mp4"])
    expect(.notAFile, scratch.url.path)
    expect(.empty, try file("empty.mp4", Data()))
    expect(.wrongType, try file("text.mp4", Data("Dear diary, today\n".utf8)))
    expect(.wrongType, try file("zeros.mp4", Data(count: 5000)))
    expect(.wrongType, try file("list.m3u8", Data("#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n".utf8)))
    expect(.wrongType, try file("list.txt", Data("ffconcat version 1.0\nfile 'a.mp4'\n".utf8)))
    expect(.notAFile, "/dev/null")
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=64x48", "-frames:v", "1", scratch["photo.png"])
    expect(.wrongType, scratch["photo.png"])
    try ffmpeg("-f", "lavfi", "-i", "sine=d=0.2", "-c:a", "aac", scratch["sound.m4a"])
    expect(.wrongType, scratch["sound.m4a"])
    if getuid() != 0 {
      let locked = try file("locked.mp4", Data("x".utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
      expect(.unreadable, locked)
    }
  }

  @Test(.enabled(if: Media.pug != nil))
  func photoIsNotAVideo() throws { expect(.wrongType, try #require(Media.pug)) }

  static let containers: [[String]] = [
    ["index-last.mp4"], ["-movflags", "faststart", "index-first.mp4"],
    ["-movflags", "frag_keyframe+empty_moov", "pieces.mp4"], ["a.mov"], ["a.mkv"],
  ]

  @Test(arguments: containers)
  func videoTruncatedAnywhereIsRefused(_ arguments: [String]) throws {
    let scratch = try TemporaryFolder()
    let whole = scratch[arguments[arguments.count - 1]]
    try run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=2", "-f", "lavfi", "-i", "sine=d=2", "-c:v",
        "libx264", "-g", "10", "-c:a", "aac",
      ] + arguments.dropLast() + [whole])
    #expect(fault(whole) == nil)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    for fraction in [0.1, 0.35, 0.5, 0.77, 0.95] {
      let cut = scratch["cut-\(fraction)-\(arguments[arguments.count - 1])"]
      try bytes.prefix(Int(Double(bytes.count) * fraction)).write(to: URL(fileURLWithPath: cut))
      expect(.damaged, cut)
      #expect(throws: FileError.self) { try ContainerFile(path: cut) }
    }
    // Trailing garbage is ignored.
    if !whole.hasSuffix("mkv") {
      let longer = scratch["longer-\(arguments[arguments.count - 1])"]
      try (bytes + Data("and some more".utf8)).write(to: URL(fileURLWithPath: longer))
      #expect(fault(longer) == nil)
    }
  }

  @Test func indexRevealsMissingSamples() throws {
    let scratch = try TemporaryFolder()
    let path = scratch["a.mp4"]
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=2", "-c:v", "libx264", "-movflags", "faststart", path)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // A box length of 0 means that the box extends to the end of the file, so the box itself cannot exceed it.
    let type = try #require(bytes.range(of: Data("mdat".utf8))).lowerBound
    bytes.replaceSubrange(type - 4..<type, with: Data(count: 4))
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(fault(path) == nil)
    try bytes.dropLast(bytes.count / 3).write(to: URL(fileURLWithPath: path))
    _ = try ContainerFile(path: path)
    #expect(throws: FileError.self) { try VideoReader(path: path) }
    expect(.damaged, path)
  }

  @Test func corruptFramesAreRefused() throws {
    let scratch = try TemporaryFolder()
    let whole = scratch["a.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=2", "-c:v", "libx264", "-movflags", "faststart", whole)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    let middle = bytes.count / 2
    bytes.replaceSubrange(middle..<middle + 4000, with: Data(count: 4000))
    let broken = scratch["broken.mp4"]
    try bytes.write(to: URL(fileURLWithPath: broken))
    expect(.damaged, broken)
  }

  @Test func limitsApplyBeforeDecoding() throws {
    let scratch = try TemporaryFolder()
    let path = scratch["a.mp4"]
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=2", "-c:v", "libx264", path)
    #expect(fault(path, limits: VideoLimits(maxSide: 96, maxDuration: 2)) == nil)
    for limits in [VideoLimits(maxSide: 95), VideoLimits(maxDuration: 1.9)] {
      expect(.tooLarge, path, limits: limits)
      #expect(throws: FileError.self) { try VideoReader(path: path, limits: limits) }
    }
  }

  @Test func interruptedReadingStops() throws {
    let scratch = try TemporaryFolder()
    let path = scratch["a.mp4"]
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=2", "-c:v", "libx264", path)
    let reader = try VideoReader(path: path)
    _ = try reader.prepare(CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
    #expect(try reader.next() != nil)
    let isInterrupted = DispatchSemaphore(value: 0)
    let thread = Thread {
      reader.interrupt()
      isInterrupted.signal()
    }
    thread.start()
    isInterrupted.wait()
    var kind: FileError.Kind?
    do throws(FileError) {
      while try reader.next() != nil {}
    } catch { kind = error.kind }
    #expect(kind == .interrupted)
  }

  /// Writes a second of video and returns the error.
  func writing(to path: String) -> FileError? {
    let size = PixelSize(width: 64, height: 48)
    do throws(FileError) {
      let writer = try VideoWriter(
        Muxer.Destination(path),
        stream: VideoStream(size: size, format: PlanarFormat(), timeBase: Rational(1, 30), frameRate: Rational(30, 1)),
        audio: .none, settings: EncoderSettings(preset: "ultrafast", threads: 1))
      for index in 0..<30 {
        try writer.write(
          VideoFrame(image: PlanarImage(size: size, format: PlanarFormat()), pts: Int64(index), duration: 1))
      }
      _ = try writer.finish()
      return nil
    } catch {
      return error
    }
  }

  @Test func failedWritesSayWhy() throws {
    let scratch = try TemporaryFolder()
    for path in ["/dev/full", scratch["no/such/folder.mp4"], scratch.url.path] {
      let error = writing(to: path)
      #expect(error?.kind == .unwritable)
      #expect(error?.description.hasPrefix("cannot write \(path): ") == true)
    }
    #expect(writing(to: "/dev/full")?.reason == "the disk is full")
    #expect(writing(to: scratch["fine.mp4"]) == nil)
  }

  @Test func openFileIsWrittenByItsDescriptor() throws {
    let scratch = try TemporaryFolder()
    let path = scratch["hidden.mp4"]
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    #expect(writing(to: "/proc/self/fd/\(descriptor)") == nil)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let index = try #require(bytes.range(of: Data("moov".utf8))).lowerBound
    #expect(index < (try #require(bytes.range(of: Data("mdat".utf8))).lowerBound))
    #expect(try frameTimes(path).count == 30)
  }

  @Test func unsupportedOutputIsRefusedBeforeTheFileIsCreated() throws {
    let scratch = try TemporaryFolder()
    let path = scratch["out.mp4"]
    let hdr = PlanarFormat(bitDepth: 10, matrix: .bt2020, transfer: .hlg, hasWidePrimaries: true)
    let cases: [(PixelSize, PlanarFormat, EncoderSettings.Codec)] = [
      (PixelSize(width: 64, height: 48), hdr, .h264), (PixelSize(width: 8, height: 64), PlanarFormat(), .hevc),
      (PixelSize(width: 64, height: 48), PlanarFormat(chroma: .full), .hevc),
    ]
    for (size, format, codec) in cases {
      let error = #expect(throws: FileError.self) {
        try VideoWriter(
          Muxer.Destination(path),
          stream: VideoStream(size: size, format: format, timeBase: Rational(1, 30), frameRate: Rational(30, 1)),
          audio: .none, settings: EncoderSettings(codec: codec, threads: 1))
      }
      #expect(error?.kind == .unsupported)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
