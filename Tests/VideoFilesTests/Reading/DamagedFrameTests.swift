import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Videos with damaged frames, whose decoding must not depend on timing or on the number of threads.
struct DamagedFrameTests {
  /// Encoders whose decoders conceal errors or keep the previous content of buffers. All reorder frames.
  static let encoders = [
    ["libx264", "-bf", "3"], ["mpeg4", "-bf", "2"],
    ["libx265", "-preset", "ultrafast", "-bf", "3", "-x265-params", "log-level=none"],
  ]

  /// Returns a digest of each frame, followed by the error message if reading fails.
  private func outcome(of path: String, threads: Int) -> [String] {
    var result: [String] = []
    do throws(FileError) {
      let reader = try VideoReader(path: path, threads: threads)
      _ = try reader.prepare(CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
      while let item = try reader.next() {
        guard case .frame(let frame) = item else { continue }
        result.append("\(frame.pts): \(digest(frame.image))")
      }
    } catch {
      result.append("\(error)")
    }
    return result
  }

  /// Returns the FNV-1a hash of an image's samples.
  private func digest(_ image: PlanarImage) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for plane in 0..<3 {
      let layout = image.layout(plane)
      let size = plane == 0 ? image.size : image.format.chromaSize(of: image.size)
      for y in 0..<size.height {
        for byte in UnsafeRawBufferPointer(start: layout.base + y * layout.bytesPerRow, count: size.width) {
          hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
      }
    }
    return hash
  }

  @Test(arguments: encoders) func outcomeDoesNotDependOnTiming(_ encoder: [String]) async throws {
    let scratch = try TemporaryFolder()
    try run(
      "ffmpeg",
      ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=320x240:r=25:d=1", "-pix_fmt", "yuv420p", "-c:v"]
        + encoder + [scratch["whole.mp4"]])
    let whole = try Data(contentsOf: URL(filePath: scratch["whole.mp4"]))
    let packets = try ffprobe(scratch["whole.mp4"], "-show_entries", "packet=pos,size").map {
      $0.split(separator: ",").compactMap { Int($0) }
    }
    for seed in 1...6 {
      var random = SplitMix(seed: UInt64(seed))
      var damaged = whole
      let packet = try #require(packets.dropFirst().randomElement(using: &random))
      for _ in 0..<3 { damaged[packet[1] + Int.random(in: packet[0] / 4..<packet[0], using: &random)] ^= 0x24 }
      let path = try scratch.file("damaged.mp4", damaged)
      // The readers run concurrently, so that each is interrupted at different moments.
      let outcomes = await withTaskGroup(of: [String].self) { group in
        for part in 0..<6 { group.addTask { outcome(of: path, threads: [1, 2, 8][part % 3]) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(outcomes).count == 1, "seed \(seed): \(outcomes.map { $0.last ?? "" })")
    }
  }
}
