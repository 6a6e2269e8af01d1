import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// A part of a video is read back as it was written, or not at all.
@Suite struct PartReaderTests {
  let scratch: TemporaryFolder
  let whole: Data
  private var path: String { scratch["part"] }

  init() throws {
    scratch = try TemporaryFolder()
    let stream = VideoStream(
      size: PixelSize(width: 64, height: 64), format: PlanarFormat(), timeBase: Rational(1, 30),
      frameRate: Rational(30, 1))
    let output = try OutputFile(scratch["part"])
    let writer = try PartWriter(
      to: output, stream: stream, settings: EncoderSettings(preset: "ultrafast", threads: 1))
    for index in 0..<6 {
      let image = PlanarImage(size: stream.size, format: stream.format)
      image.fill(luma: 40 + index * 3, blue: 128, red: 128)
      try writer.write(VideoFrame(image: image, pts: Int64(index), duration: 1))
    }
    try writer.finish(before: nil, warnings: ["a note"])
    try output.commit()
    whole = try Data(contentsOf: URL(filePath: scratch["part"]))
  }

  @Test func summaryIsReadBack() throws {
    let summary = try PartReader(path).summary
    #expect(summary.frames == 6)
    #expect(summary.start == 0)
    #expect(summary.end > 0)
    #expect(summary.end % 6 == 0)
    #expect(summary.warnings == ["a note"])
  }

  @Test func everyFlippedBitIsNoticed() throws {
    var random = SplitMix(seed: 33)
    let edges = [0, 7, 8, 40, whole.count - 49, whole.count - 48, whole.count - 40, whole.count - 9, whole.count - 1]
    let others = (0..<48).map { _ in Int.random(in: 0..<whole.count, using: &random) }
    for place in edges + others {
      var damaged = whole
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try damaged.write(to: URL(filePath: path))
      #expect("byte \(place)") { try PartReader(path) } throws: { Self.isDamage($0) }
    }
  }

  @Test func everyMutationIsNoticed() throws {
    var random = SplitMix(seed: 2026)
    for _ in 0..<2000 {
      let mutation = Mutation(of: whole, boundaries: [8, whole.count - 48, whole.count - 8], using: &random)
      let damaged = mutation.applied(to: whole)
      guard damaged != whole, !damaged.isEmpty else { continue }
      try damaged.write(to: URL(filePath: path))
      #expect("\(mutation)") { try PartReader(path) } throws: { Self.isDamage($0) }
    }
  }

  @Test func everyMissingEndIsNoticed() throws {
    for count in [1, 8, 47, 48, 55, 56, whole.count / 2, whole.count - 1] {
      try whole.prefix(count).write(to: URL(filePath: path))
      #expect("\(count) bytes") { try PartReader(path) } throws: { Self.isDamage($0) }
    }
  }

  private static func isDamage(_ error: any Error) -> Bool { (error as? FileError)?.kind == .damaged }
}
