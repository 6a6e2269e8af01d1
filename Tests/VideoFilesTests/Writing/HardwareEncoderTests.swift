import CLibav
import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Encoders of graphics hardware, which the machine need not have.
struct HardwareEncoderTests {
  static let hardware: [EncoderSettings.Backend] = [.nvenc, .vaapi, .qsv]

  private func settings(
    _ backend: EncoderSettings.Backend, _ codec: EncoderSettings.Codec = .hevc, preset: String = "ultrafast"
  ) -> EncoderSettings {
    var settings = EncoderSettings(codec: codec, preset: preset, threads: 1)
    settings.backend = backend
    return settings
  }

  private func stream(bitDepth: Int, size: PixelSize = PixelSize(width: 150, height: 46)) -> VideoStream {
    VideoStream(
      size: size, format: PlanarFormat(bitDepth: bitDepth), timeBase: Rational(1, 30), frameRate: Rational(30, 1))
  }

  /// FFmpeg's own list of an encoder's options and their named values; empty if it was built without the encoder.
  private func help(_ name: String) throws -> String {
    let text = String(decoding: try run("ffmpeg", "-hide_banner", "-h", "encoder=\(name)"), as: UTF8.self)
    return text.contains("Encoder \(name)") ? text : ""
  }

  @Test(arguments: hardware, EncoderSettings.Codec.allCases)
  func theEncoderHasTheOptions(_ backend: EncoderSettings.Backend, _ codec: EncoderSettings.Codec) throws {
    let help = try help(HardwareEncoder(backend, settings(backend, codec)).name)
    try #require(!help.isEmpty, "Debian's FFmpeg has all of these encoders")
    let words = Set(help.split(whereSeparator: \.isWhitespace).map(String.init))
    for preset in EncoderSettings.presets {
      let encoder = HardwareEncoder(backend, settings(backend, codec, preset: preset))
      // These belong to all encoders, so the list of one of them leaves them out.
      for (name, value) in encoder.options where !["b", "global_quality"].contains(name) {
        #expect(words.contains("-\(name)"), "\(encoder.name) -\(name)")
        #expect(Int(value) != nil || words.contains(value), "\(encoder.name) -\(name) \(value)")
      }
    }
  }

  @Test func fasterPresetsAreNotSlower() {
    let presets = EncoderSettings.presets.map { preset in
      HardwareEncoder(.nvenc, settings(.nvenc, preset: preset)).options[0].value
    }
    #expect(presets == presets.sorted())
    #expect(Set(presets) == Set((1...7).map { "p\($0)" }))
  }

  /// NV12 and P010 are the planes of a pixel format whose order FFmpeg documents: luma, then blue and red in turn.
  @Test(arguments: [8, 10]) func framesHoldTheSamples(bitDepth: Int) throws {
    let stream = stream(bitDepth: bitDepth, size: PixelSize(width: 37, height: 23))
    let image = PlanarImage(size: stream.size, format: stream.format)
    let most = (1 << bitDepth) - 1
    func sample(_ plane: Int, _ x: Int, _ y: Int) -> Int { (plane * 331 + x * 7 + y * 131) & most }
    for plane in 0..<3 {
      let layout = image.layout(plane)
      let size = plane == 0 ? stream.size : stream.format.chromaSize(of: stream.size)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let row = layout.base + y * layout.bytesPerRow
          if bitDepth == 8 {
            row.storeBytes(of: UInt8(sample(plane, x, y)), toByteOffset: x, as: UInt8.self)
          } else {
            row.storeBytes(of: UInt16(sample(plane, x, y)), toByteOffset: 2 * x, as: UInt16.self)
          }
        }
      }
    }
    var frame = av_frame_alloc()
    defer { av_frame_free(&frame) }
    let filled = try #require(frame)
    let frames = try HardwareFrames(stream, isInDevice: false, file: "out.mp4") { code in
      FileError(.unsupported, .write, file: "out.mp4", code: code, reason: "")
    }
    try frames.fill(filled, with: image)
    func value(_ plane: UnsafeMutablePointer<UInt8>?, _ stride: Int32, _ x: Int, _ y: Int) throws -> Int {
      let row = UnsafeRawPointer(try #require(plane)) + y * Int(stride)
      return bitDepth == 8
        ? Int(row.load(fromByteOffset: x, as: UInt8.self))
        : Int(row.load(fromByteOffset: 2 * x, as: UInt16.self)) >> (16 - bitDepth)
    }
    let data = filled.pointee.data
    let strides = filled.pointee.linesize
    for y in 0..<stream.size.height {
      let row = try (0..<stream.size.width).map { try value(data.0, strides.0, $0, y) }
      #expect(row == (0..<stream.size.width).map { sample(0, $0, y) })
    }
    let chroma = stream.format.chromaSize(of: stream.size)
    for y in 0..<chroma.height {
      let row = try (0..<2 * chroma.width).map { try value(data.1, strides.1, $0, y) }
      #expect(row == (0..<2 * chroma.width).map { sample(1 + $0 % 2, $0 / 2, y) })
    }
  }

  private func write(_ backend: EncoderSettings.Backend, bitDepth: Int, to path: String) throws -> VideoReceipt {
    let stream = stream(bitDepth: bitDepth)
    let writer = try VideoWriter(
      Muxer.Destination(path), stream: stream, audio: .none, settings: settings(backend))
    for pts in 0..<5 {
      try writer.write(
        VideoFrame(image: PlanarImage(size: stream.size, format: stream.format), pts: Int64(pts), duration: 1))
    }
    return try writer.finish()
  }

  @Test(arguments: hardware, [8, 10])
  func hardwareWorksOrIsRefusedWithASentence(_ backend: EncoderSettings.Backend, bitDepth: Int) throws {
    let scratch = try TemporaryFolder()
    let receipt: VideoReceipt
    do {
      receipt = try write(backend, bitDepth: bitDepth, to: scratch["out.mp4"])
    } catch let error as FileError {
      #expect(error.kind == .unsupported)
      #expect(error.description.contains("the encoder hevc_\(backend.rawValue) does not work on this machine ("))
      #expect(error.description.hasSuffix("; use --encoder software or auto"))
      #expect(!FileManager.default.fileExists(atPath: scratch["out.mp4"]))
      return
    }
    #expect(receipt.encoder == "hevc_\(backend.rawValue)")
    #expect(try ffprobe(scratch["out.mp4"], "-count_frames", "-show_entries", "stream=nb_read_frames") == ["5"])
  }

  @Test func softwareFollowsHardwareThatDoesNotWork() throws {
    let scratch = try TemporaryFolder()
    let automatic = try write(.auto, bitDepth: 8, to: scratch["auto.mp4"])
    let software = try write(.software, bitDepth: 8, to: scratch["software.mp4"])
    #expect(software.encoder == "libx265")
    #expect(try ffprobe(scratch["auto.mp4"], "-count_frames", "-show_entries", "stream=nb_read_frames") == ["5"])
    guard automatic.encoder == software.encoder else { return }
    let bytes = try ["auto.mp4", "software.mp4"].map { try Data(contentsOf: URL(fileURLWithPath: scratch[$0])) }
    #expect(bytes[0] == bytes[1])
  }
}
