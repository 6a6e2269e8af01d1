import TestSupport
import Testing

@testable import Optics

@Suite struct LevelReaderTests {
  /// Reading eight positions at once must return the same values as reading them individually, within a level, beyond
  /// its edges and in levels of a single row or column.
  @Test(arguments: [(40, 30), (2, 2), (1, 9), (9, 1)], [1, 2]) func positionsAreReadTogetherAsOneByOne(
    _ size: (width: Int, height: Int), _ lanes: Int
  ) {
    var random = SplitMix(seed: UInt64(size.width * lanes))
    let stride = size.width * lanes + 5
    var samples = (0..<stride * size.height + 8).map { _ in Int16(truncatingIfNeeded: random.next()) }
    samples.withUnsafeMutableBufferPointer { samples in
      let level = BlurredLevel(
        base: samples.baseAddress!, x: -3, y: 2, width: size.width, height: size.height, stride: stride)
      let plane = BlurredPlane(lanes: lanes, marginX: 4, marginY: 6, width: 64, height: 64, levels: [level])
      let reader = LevelReader(plane, level: 0, BlurStack(upTo: 0))
      func position() -> Float { Float(random.next() % 6400) / 100 - 12 }
      for _ in 0..<500 {
        var x = Taps()
        var y = Taps()
        for i in 0..<8 { (x[i], y[i]) = (position(), i == 0 ? y[0].rounded() : position()) }
        let together = reader.read(x, y)
        for i in 0..<8 {
          let one = reader.read(x[i], y[i])
          #expect(one == (together.0[i], together.1[i]))
        }
      }
    }
  }
}
