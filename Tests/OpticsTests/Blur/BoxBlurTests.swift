import TestSupport
import Testing

@testable import Optics

@Suite struct BoxBlurTests {
  /// Compares the blur with the sum over each square, with the image reflected at its borders.
  @Test(arguments: [(1, 7, 5), (3, 12, 9), (9, 4, 6)]) func eachValueIsTheMeanOfASquare(
    _ radius: Int, _ w: Int, _ h: Int
  ) {
    var random = SplitMix(seed: 7)
    let values = (0..<(w * h)).map { _ in Float.random(in: -8...8, using: &random) }
    func along(_ k: Int, _ count: Int, _ at: (Int) -> Double) -> Double {
      if k < 0 { return 2 * at(0) - at(min(-k, count - 1)) }
      return k < count ? at(k) : 2 * at(count - 1) - at(max(2 * (count - 1) - k, 0))
    }
    let means = BoxBlur(width: w, radius: radius)(values)
    for y in 0..<h {
      for x in 0..<w {
        var sum = 0.0
        for v in (y - radius)...(y + radius) {
          for u in (x - radius)...(x + radius) {
            sum += along(v, h) { row in along(u, w) { Double(values[row * w + $0]) } }
          }
        }
        let taps = Double(2 * radius + 1)
        #expect((Double(means[y * w + x]) - sum / (taps * taps)).magnitude < 3e-4)
      }
    }
  }
}
