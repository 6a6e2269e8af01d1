import Geometry
import TestSupport
import Testing

@testable import Optics

/// Planes of all widths and heights, because lines are blurred eight at once.
@Suite struct PlaneBlurTests {
  private static let sizes = [(1, 1), (7, 5), (8, 16), (19, 13), (3, 41)].map { PixelSize(width: $0.0, height: $0.1) }

  /// Returns random samples of 0…255.
  private static func plane(_ size: PixelSize) -> [Float] {
    var random = SplitMix(seed: 7)
    return (0..<size.area).map { _ in Float.random(in: 0...255, using: &random) }
  }

  private static func blurred(_ plane: [Float], _ size: PixelSize, sigmaX: Double, sigmaY: Double) -> [Float] {
    var result = plane
    PlaneBlur(sigmaX: sigmaX, sigmaY: sigmaY).apply(to: &result, size: size)
    return result
  }

  /// The weights of a Gaussian, truncated at three standard deviations.
  private static func weights(_ sigma: Double) -> [Double] {
    let radius = Int((3 * sigma).rounded(.up))
    let weights = (-radius...radius).map { Elementary.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    return weights.map { $0 / weights.reduce(0, +) }
  }

  @Test(arguments: sizes) func smallBlurIsTheTruncatedGaussian(size: PixelSize) {
    let plane = Self.plane(size)
    let sigmaX = 1.4
    let sigmaY = 2.3
    let result = Self.blurred(plane, size, sigmaX: sigmaX, sigmaY: sigmaY)
    let across = Self.weights(sigmaX)
    let down = Self.weights(sigmaY)
    for y in 0..<size.height {
      for x in 0..<size.width {
        var expected = 0.0
        for (j, weightY) in down.enumerated() {
          for (i, weightX) in across.enumerated() {
            let column = x + i - across.count / 2
            let row = y + j - down.count / 2
            guard (0..<size.width).contains(column), (0..<size.height).contains(row) else { continue }
            expected += weightX * weightY * Double(plane[row * size.width + column])
          }
        }
        #expect(abs(Double(result[y * size.width + x]) - expected) < 1e-3)
      }
    }
  }

  @Test(arguments: [4.5, 9, 20]) func largeBlurKeepsTheSumAndHasTheVariance(sigma: Double) {
    let reach = PlaneBlur(sigmaX: sigma, sigmaY: sigma).reach.x
    let size = PixelSize(width: 2 * reach + 1, height: 2 * reach + 3)
    var plane = [Float](repeating: 0, count: size.area)
    plane[(reach + 1) * size.width + reach] = 1000
    let result = Self.blurred(plane, size, sigmaX: sigma, sigmaY: sigma)
    var sum = 0.0
    var varianceX = 0.0
    var varianceY = 0.0
    for y in 0..<size.height {
      for x in 0..<size.width {
        let value = Double(result[y * size.width + x]) / 1000
        sum += value
        varianceX += value * Double((x - reach) * (x - reach))
        varianceY += value * Double((y - reach - 1) * (y - reach - 1))
      }
    }
    #expect(abs(sum - 1) < 1e-4)
    #expect(abs(varianceX - sigma * sigma) < 1e-2 * sigma)
    #expect(abs(varianceY - sigma * sigma) < 1e-2 * sigma)
  }

  @Test(arguments: sizes, [0.6, 3, 11]) func linesAreIndependent(size: PixelSize, sigma: Double) {
    let plane = Self.plane(size)
    let rows = Self.blurred(plane, size, sigmaX: sigma, sigmaY: 0)
    let columns = Self.blurred(plane, size, sigmaX: 0, sigmaY: sigma)
    for y in 0..<size.height {
      let row = Array(plane[y * size.width..<(y + 1) * size.width])
      let alone = Self.blurred(row, PixelSize(width: size.width, height: 1), sigmaX: sigma, sigmaY: 0)
      #expect(alone == Array(rows[y * size.width..<(y + 1) * size.width]))
    }
    for x in 0..<size.width {
      let column = (0..<size.height).map { plane[$0 * size.width + x] }
      let alone = Self.blurred(column, PixelSize(width: 1, height: size.height), sigmaX: 0, sigmaY: sigma)
      #expect(alone == (0..<size.height).map { columns[$0 * size.width + x] })
    }
  }

  @Test(arguments: [0.6, 3, 11]) func equalLinesHaveEqualResults(sigma: Double) {
    // A rectangle with a notch: most rows and columns equal their neighbours.
    let size = PixelSize(width: 61, height: 53)
    var plane = [Float](repeating: 0, count: size.area)
    for y in 5..<48 { for x in (y > 30 ? 20 : 9)..<50 { plane[y * size.width + x] = 255 } }
    let result = Self.blurred(plane, size, sigmaX: sigma, sigmaY: 0)
    for y in 0..<size.height {
      let row = y * size.width..<(y + 1) * size.width
      let alone = Self.blurred(Array(plane[row]), PixelSize(width: size.width, height: 1), sigmaX: sigma, sigmaY: 0)
      #expect(Array(result[row]) == alone)
    }
    let columns = Self.blurred(plane, size, sigmaX: 0, sigmaY: sigma)
    for x in 0..<size.width {
      let column = stride(from: x, to: size.area, by: size.width)
      let alone = Self.blurred(
        column.map { plane[$0] }, PixelSize(width: 1, height: size.height), sigmaX: 0, sigmaY: sigma)
      #expect(column.map { columns[$0] } == alone)
    }
  }

  @Test func zerosStayZero() {
    let size = PixelSize(width: 30, height: 40)
    var plane = [Float](repeating: 0, count: size.area)
    plane[5 * size.width + 3] = 255
    let result = Self.blurred(plane, size, sigmaX: 1, sigmaY: 1)
    for y in 0..<size.height {
      for x in 0..<size.width where abs(x - 3) > 3 || abs(y - 5) > 3 { #expect(result[y * size.width + x] == 0) }
    }
  }
}
