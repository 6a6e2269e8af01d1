import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Compares canvas samples with those that ffmpeg decodes.
struct SampleTests {
  /// The planes of an image one after another, with unpadded rows, as in ffmpeg's `rawvideo` format.
  static func packed(_ image: PlanarImage) -> Data {
    var data = Data()
    for plane in 0..<3 {
      for sample in image.samples(plane: plane) {
        data.append(UInt8(sample & 255))
        if image.format.bytesPerSample == 2 { data.append(UInt8(sample >> 8)) }
      }
    }
    return data
  }

  static func packed(_ frames: [VideoFrame]) -> Data { frames.reduce(into: Data()) { $0 += packed($1.image) } }

  struct Encoding: CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    var testDescription: String { name }
  }

  static let encodings = [
    Encoding(name: "8.mp4", arguments: ["-pix_fmt", "yuv420p", "-c:v", "libx264"]),
    Encoding(name: "full.mp4", arguments: ["-pix_fmt", "yuvj420p", "-c:v", "libx264"]),
    Encoding(
      name: "10.mov", arguments: ["-pix_fmt", "yuv420p10le", "-c:v", "libx265", "-x265-params", "log-level=none"]),
    Encoding(name: "vp9.webm", arguments: ["-pix_fmt", "yuv420p", "-c:v", "libvpx-vp9", "-deadline", "realtime"]),
  ]

  @Test(arguments: encodings)
  func unscaledCropsHaveTheSamplesOfTheDecoder(_ encoding: Encoding) throws {
    let scratch = try TemporaryFolder()
    let source = scratch[encoding.name]
    try run(
      "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=99x65:r=25:d=0.2"] + encoding.arguments + [source])
    let width = Int(try videoEntry(source, "width")) ?? 0
    let ours = try frames(of: source) { info in
      #expect(info.displaySize.width == width)
      return CanvasRequest(unscaled: PixelRect(x: 13, y: 6, width: 47, height: 35))
    }
    #expect(ours.count == 5)
    let layout = encoding.name == "10.mov" ? "yuv420p10le" : encoding.name == "full.mp4" ? "yuvj420p" : "yuv420p"
    let theirs = try ffmpeg(
      "-i", source, "-vf", "crop=46:34:12:6", "-pix_fmt", layout, "-fps_mode", "passthrough", "-f", "rawvideo", "-")
    #expect(areEqual(Self.packed(ours), theirs))
  }

  /// The eight orientations that a display matrix can express, as x ↦ (a, b) and y ↦ (c, d).
  static let matrices: [[Int32]] = [
    [1, 0, 0, 1], [0, 1, -1, 0], [-1, 0, 0, -1], [0, -1, 1, 0], [-1, 0, 0, 1], [0, 1, 1, 0], [1, 0, 0, -1],
    [0, -1, -1, 0],
  ]

  @Test(arguments: matrices)
  func displayMatricesAreAppliedExactly(_ matrix: [Int32]) throws {
    let scratch = try TemporaryFolder()
    let source = scratch["turned.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=80x48:r=25:d=0.12", "-pix_fmt", "yuv420p", "-c:v", "libx264", source)
    try setDisplayMatrix(matrix, of: source)
    // ffmpeg applies the display matrix to decoded frames.
    let theirs = try ffmpeg("-i", source, "-f", "rawvideo", "-pix_fmt", "yuv420p", "-")
    let ours = try frames(of: source)
    #expect(ours[0].image.size.width == (matrix[0] == 0 ? 48 : 80))
    #expect(areEqual(Self.packed(ours), theirs))
    // A crop has the same samples as that part of the whole frame.
    let cropped = try frames(of: source) { _ in
      CanvasRequest(unscaled: PixelRect(x: 10, y: 20, width: 24, height: 16))
    }
    for (x, y) in [(0, 0), (23, 0), (0, 15), (23, 15), (7, 9)] {
      #expect(cropped[1].image[0, x, y] == ours[1].image[0, x + 10, y + 20])
      #expect(cropped[1].image[2, x / 2, y / 2] == ours[1].image[2, x / 2 + 5, y / 2 + 10])
    }
    let output = scratch["out.mp4"]
    try transcode(source, to: output)
    #expect(try videoEntry(output, "side_data_list") == "")
  }

  /// Overwrites the linear part of the first track's display matrix.
  func setDisplayMatrix(_ matrix: [Int32], of file: String) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    let header = try #require(bytes.range(of: Data("tkhd".utf8)))
    // The matrix follows the box type and 40 bytes: version and flags, two dates, track ID, reserved, duration, 8 bytes
    // reserved, layer, group, volume, reserved.
    for (index, value) in zip([0, 1, 3, 4], matrix) {
      let at = header.upperBound + 40 + 4 * index
      withUnsafeBytes(of: (value * 65536).bigEndian) { bytes.replaceSubrange(at..<at + 4, with: $0) }
    }
    try bytes.write(to: URL(fileURLWithPath: file))
  }

  @Test(arguments: [
    ["-pix_fmt", "yuv422p10le", "-c:v", "prores_ks", "a.mov"], ["-c:v", "png", "a.mov"],
    ["-pix_fmt", "yuv444p", "-c:v", "libx264", "a.mp4"], ["-pix_fmt", "gbrp", "-c:v", "libvpx-vp9", "a.webm"],
    ["-pix_fmt", "gray", "-c:v", "libx264", "a.mkv"],
  ])
  func flatColorsSurviveConversion(_ arguments: [String]) throws {
    let scratch = try TemporaryFolder()
    let source = scratch[arguments[arguments.count - 1]]
    try run(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "color=0x808080:s=64x48:r=25:d=0.12"] + arguments.dropLast() + [source])
    let ours = try frames(of: source)
    #expect(ours.count == 3)
    let format = ours[0].image.format
    #expect(format.chroma == .half)
    #expect(format.bitDepth == (arguments.contains("prores_ks") ? 10 : 8))
    // Mid grey is 128/255 of the range. Each of the two conversions may round by one 8-bit level.
    let expected = format.lumaBlack + Int((Double(format.lumaRange) * 128 / 255).rounded())
    let tolerance = 2 << (format.bitDepth - 8)
    for frame in ours {
      #expect(frame.image.samples(plane: 0).allSatisfy { abs($0 - expected) <= tolerance })
      #expect(frame.image.samples(plane: 1).allSatisfy { abs($0 - format.chromaZero) <= tolerance })
      #expect(frame.image.samples(plane: 2).allSatisfy { abs($0 - format.chromaZero) <= tolerance })
    }
  }

  @Test func scalingKeepsFlatFieldsAndRange() throws {
    let scratch = try TemporaryFolder()
    let source = scratch["a.mp4"]
    // Full-range white, which is outside limited range.
    try ffmpeg(
      "-f", "lavfi", "-i", "color=white:s=128x96:r=25:d=0.12,format=yuvj420p", "-c:v", "libx264", "-qp", "0", source)
    for size in [PixelSize(width: 64, height: 48), PixelSize(width: 50, height: 70), PixelSize(width: 200, height: 96)]
    {
      let ours = try frames(of: source) { CanvasRequest(crop: PixelRect($0.displaySize), size: size) }
      #expect(ours.count == 3)
      #expect(ours[0].image.size == size)
      #expect(ours[0].image.samples(plane: 0).allSatisfy { $0 == 255 })
      #expect(ours[0].image.samples(plane: 1).allSatisfy { $0 == 128 })
    }
  }

  @Test func reductionByAnIntegerIsTheMeanOfThePixels() throws {
    let scratch = try TemporaryFolder()
    let source = scratch["a.mp4"]
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=128x96:r=25:d=0.08", "-pix_fmt", "yuv420p", "-c:v", "libx264", source)
    let whole = try frames(of: source)
    let half = try frames(of: source) {
      CanvasRequest(crop: PixelRect($0.displaySize), size: PixelSize(width: 64, height: 48))
    }
    for y in 0..<48 {
      for x in 0..<64 {
        let sum = [(0, 0), (1, 0), (0, 1), (1, 1)].map { whole[1].image[0, 2 * x + $0.0, 2 * y + $0.1] }.reduce(0, +)
        #expect(abs(Double(half[1].image[0, x, y]) - Double(sum) / 4) <= 1)
      }
    }
  }

  @Test func nonSquarePixelsAreResampled() throws {
    let scratch = try TemporaryFolder()
    let source = scratch["a.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=72x58:r=25:d=0.12,setsar=64/45", "-pix_fmt", "yuv420p", "-c:v", "libx264", source
    )
    let reader = try VideoReader(path: source)
    #expect(reader.info.displaySize == PixelSize(width: 102, height: 58))
    #expect(reader.info.pixelAspect == Rational(64, 45))
    let output = scratch["out.mp4"]
    try transcode(source, to: output)
    #expect(try videoEntry(output, "width,height,sample_aspect_ratio") == "102\n58\n1:1")
  }

  @Test func interlacedFieldsAreWoven() throws {
    let scratch = try TemporaryFolder()
    let source = scratch["a.mp4"]
    // A bar that moves sideways between the fields of a frame causes combing.
    try ffmpeg(
      "-f", "lavfi", "-i",
      "color=black:s=128x64:r=50:d=0.4,format=gray,geq=lum='if(between(X-8*N\\,0\\,16)\\,235\\,16)',format=yuv420p",
      "-vf", "interlace=lowpass=off", "-c:v", "libx264", "-qp", "4", "-flags", "+ildct+ilme", source)
    let combed = try ffmpeg("-i", source, "-f", "rawvideo", "-pix_fmt", "gray", "-")
    let reader = try VideoReader(path: source)
    #expect(reader.info.isInterlaced)
    let ours = try frames(of: source)
    #expect(ours.map(\.pts) == (try VideoReader.frameTimes(path: source)))
    /// The total difference between rows and the rows above them, which combing increases.
    func comb(_ luma: [Int]) -> Int {
      (128..<luma.count).reduce(0) { $0 + abs(luma[$1] - luma[$1 - 128]) }
    }
    let frame = 4
    let before = comb(combed[frame * 128 * 64..<(frame + 1) * 128 * 64].map { Int($0) })
    #expect(comb(ours[frame].image.samples(plane: 0)) * 3 < before)
  }

  @Test func aSizeChangeKeepsTheCanvas() throws {
    let scratch = try TemporaryFolder()
    for (name, size) in [("a", "64x48"), ("b", "128x96")] {
      try ffmpeg(
        "-f", "lavfi", "-i", "color=0x4080c0:s=\(size):r=25:d=0.2", "-c:v", "libvpx", "-deadline", "realtime",
        scratch["\(name).webm"])
    }
    try "file a.webm\nfile b.webm\n".write(toFile: scratch["list.txt"], atomically: true, encoding: .utf8)
    let source = scratch["both.webm"]
    try ffmpeg("-f", "concat", "-i", scratch["list.txt"], "-c", "copy", source)
    let ours = try frames(of: source)
    #expect(ours.count == 10)
    #expect(ours.allSatisfy { $0.image.size == PixelSize(width: 64, height: 48) })
    #expect(abs(ours[0].image[0, 20, 20] - ours[9].image[0, 20, 20]) <= 2)
  }
}
