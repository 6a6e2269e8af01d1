import DisplayLists
import Geometry
import Optics
import Testing

@testable import CairoDrawing

@Suite struct FilterTests {
  private func disc(_ filters: [Filter], at radius: Double = 10) -> [DisplayItem] {
    [.group(DisplayGroup([Scene.fill(Scene.circle(center: Point(x: 50, y: 50), radius: radius))], filters: filters))]
  }

  @Test(arguments: [0.3, 1, 3.9, 4.1, 9])
  func blurKeepsTheMean(radius: Double) throws {
    let sharp = try Scene.draw(disc([]))
    let blurred = try Scene.draw(disc([.blur(radius: radius)]))
    #expect((sharp.alphaSum - blurred.alphaSum).magnitude < sharp.alphaSum * 0.01)
    #expect(blurred.mirrored.distance(to: blurred) <= (radius < 1 ? 8 : 2))
  }

  /// The blurred edge of a half-plane is the integral of the Gaussian.
  @Test(arguments: [2.0, 4, 4.5, 8])
  func blurredEdgeFollowsTheGaussian(radius: Double) throws {
    let half = [
      DisplayItem.group(
        DisplayGroup([Scene.fill(Rect(x: 50, y: -100, width: 200, height: 300))], filters: [.blur(radius: radius)]))
    ]
    let picture = try Scene.draw(half)
    let expected: [(sigmas: Double, alpha: Double)] = [(-2, 0.0228), (-1, 0.1587), (0, 0.5), (1, 0.8413), (2, 0.9772)]
    for (sigmas, alpha) in expected {
      let x = 50 + sigmas * radius
      let column = Int(x.rounded(.down))
      // The value at an edge between two columns is their mean.
      let value =
        x == x.rounded()
        ? (Double(picture[column - 1, 50].alpha) + Double(picture[column, 50].alpha)) / 510
        : Double(picture[column, 50].alpha) / 255
      #expect((value - alpha).magnitude < 0.012, "\(sigmas) σ of \(radius)")
    }
  }

  @Test func shadowsHaveHalfTheirAlphaAtTheEdge() throws {
    let rect = Rect(x: 20, y: 20, width: 60, height: 60)
    let picture = try Scene.draw([
      .group(
        DisplayGroup(
          [Scene.fill(rect, Scene.blue)],
          filters: [.shadow(RGBA(red: 1, green: 0, blue: 0, alpha: 0.8), radius: 5, x: 0, y: 0)]))
    ])
    let edge = (Double(picture[19, 50].alpha) + Double(picture[80, 50].alpha)) / 2 / 255
    // Half a pixel outside the edge, the blurred edge has fallen to 0.46.
    #expect((edge - 0.8 * 0.46).magnitude < 0.01)
    #expect(picture[50, 50] == (51, 102, 204, 255))
    #expect(picture[19, 50].red == picture[19, 50].alpha)
    #expect(picture[19, 50].blue == 0)
  }

  @Test func shadowMovesWithItsOffsetAndScale() throws {
    let shadow = DisplayGroup(
      [Scene.fill(Rect(x: 5, y: 5, width: 10, height: 10), Scene.blue)],
      filters: [.shadow(Scene.black, radius: 0, x: 12.5, y: 0)])
    let picture = try Scene.draw([.group(shadow)], by: .scale(2))
    #expect(picture[34, 20].alpha == 0)
    #expect(picture[35, 20] == (0, 0, 0, 255))
    #expect(picture[54, 20].alpha == 255)
    #expect(picture[55, 20].alpha == 0)
    let half = try Scene.draw([.group(shadow)])
    #expect(half[17, 8].alpha == 128)
    #expect(half[18, 8].alpha == 255)
    #expect(half[27, 8].alpha == 128)
  }

  @Test func colorMatricesActOnStraightColor() throws {
    let invert: [Double] = [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0]
    let half = RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    let picture = try Scene.draw([
      .group(
        DisplayGroup([Scene.fill(Rect(x: 0, y: 0, width: 50, height: 50), half)], filters: [.colorMatrix(invert)]))
    ])
    #expect(picture[10, 10] == (0, 64, 128, 128))
    #expect(picture[60, 60] == (0, 0, 0, 0))
  }

  /// Of four squares of different alphas, those within the bounds get the filter's colour at full opacity.
  @Test func alphaThresholdsKeepWhatLiesWithinTheirBounds() throws {
    let squares = [0.2, 0.4, 0.6, 1].enumerated().map {
      Scene.fill(
        Rect(x: 20 * Double($0.offset), y: 0, width: 10, height: 10),
        RGBA(red: 0, green: 0, blue: 1, alpha: $0.element))
    }
    func alphas(_ min: Double, _ max: Double) throws -> [UInt8] {
      let color = RGBA(red: 1, green: 0, blue: 0, alpha: 1)
      let picture = try Scene.draw([
        .group(DisplayGroup(squares, filters: [.alphaThreshold(min: min, max: max, color)]))
      ])
      return [5, 25, 45, 65, 15].map { x in
        let pixel = picture[x, 5]
        #expect(pixel.alpha == 0 || pixel == (255, 0, 0, 255))
        return pixel.alpha
      }
    }
    #expect(try alphas(0.5, 1) == [0, 0, 255, 255, 0])
    #expect(try alphas(0.3, 0.7) == [0, 255, 255, 0, 0])
    #expect(try alphas(0, 1) == [255, 255, 255, 255, 255])
    #expect(try alphas(0.9, 0.1) == [0, 0, 0, 0, 0])
  }

  @Test func blurIsNearlyTheSameWhicheverKernel() {
    // Blurs a point with a radius just below or above the threshold between the two kernels.
    func blurred(_ sigma: Double) -> [Float] {
      var row = [Float](repeating: 0, count: 61)
      row[30] = 1
      PlaneBlur(sigmaX: sigma, sigmaY: 0).apply(to: &row, size: PixelSize(width: 61, height: 1))
      return row
    }
    let exact = blurred(4)
    let boxes = blurred(4.0001)
    let peak = exact[30]
    for (a, b) in zip(exact, boxes) { #expect((a - b).magnitude < peak * 0.06) }
    func moment(_ row: [Float], _ power: Int) -> Double {
      row.enumerated().reduce(0.0) { sum, sample in
        sum + Double(sample.element) * (0..<power).reduce(1.0) { product, _ in product * Double(sample.offset - 30) }
      }
    }
    #expect((moment(boxes, 0) - 1).magnitude < 1e-5)
    #expect(moment(boxes, 1).magnitude < 1e-4)
    #expect((moment(boxes, 2) - 16).magnitude < 0.01)
    // Columns are blurred in the same way as rows.
    var column = [Float](repeating: 0, count: 61)
    column[30] = 1
    PlaneBlur(sigmaX: 0, sigmaY: 4.0001).apply(to: &column, size: PixelSize(width: 1, height: 61))
    for (a, b) in zip(boxes, column) { #expect((a - b).magnitude < 1e-6) }
  }

  @Test func blendingFollowsTheFormulas() throws {
    let source = RGBA(red: 0.8, green: 0.4, blue: 0.2)
    let backdrop = RGBA(red: 0.4, green: 0.6, blue: 0.2)
    func blended(_ mode: Blend) throws -> [Int] {
      let rect = Rect(x: 0, y: 0, width: 4, height: 4)
      let pixel = try Scene.draw(
        [Scene.fill(rect, backdrop), .group(DisplayGroup([Scene.fill(rect, source)], blend: mode))], width: 4, height: 4
      )[1, 1]
      return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }
    func expect(_ mode: Blend, _ formula: (Double, Double) -> Double) throws {
      let expected = [(source.red, backdrop.red), (source.green, backdrop.green), (source.blue, backdrop.blue)]
        .map { formula($0.0, $0.1) * 255 }
      for (value, wanted) in zip(try blended(mode), expected) {
        #expect((Double(value) - wanted).magnitude <= 1.5, "\(mode)")
      }
    }
    try expect(.normal) { s, _ in s }
    try expect(.multiply) { $0 * $1 }
    try expect(.screen) { $0 + $1 - $0 * $1 }
    try expect(.darken) { min($0, $1) }
    try expect(.lighten) { max($0, $1) }
    try expect(.difference) { ($0 - $1).magnitude }
    try expect(.exclusion) { $0 + $1 - 2 * $0 * $1 }
    try expect(.hardLight) { $0 < 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }
    try expect(.overlay) { $1 < 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }
    try expect(.softLight) { (1 - 2 * $0) * $1 * $1 + 2 * $0 * $1 }
    try expect(.colorDodge) { min(1, $1 / (1 - $0)) }
    try expect(.colorBurn) { max(0, 1 - (1 - $1) / $0) }
    try expect(.plusLighter) { min(1, $0 + $1) }
    try expect(.plusDarker) { max(0, $0 + $1 - 1) }
    try expect(.sourceAtop) { s, _ in s }
    try expect(.destinationOver) { _, b in b }
    try expect(.destinationOut) { _, _ in 0 }
  }

  @Test(arguments: Blend.allCases)
  func blendingTransparencyChangesNothing(mode: Blend) throws {
    let backdrop = Scene.fill(Rect(x: 0, y: 0, width: 10, height: 10), Scene.blue.opacity(0.7))
    let ghost = Scene.fill(Rect(x: 0, y: 0, width: 10, height: 10), RGBA(red: 1, green: 1, blue: 0, alpha: 0))
    let plain = try Scene.draw([backdrop], width: 10, height: 10)
    #expect(try Scene.draw([backdrop, .group(DisplayGroup([ghost], blend: mode))], width: 10, height: 10) == plain)
  }

  @Test func blendingStaysInsideItsGroup() throws {
    let rect = Rect(x: 0, y: 0, width: 4, height: 4)
    let multiplied = DisplayItem.group(DisplayGroup([Scene.fill(rect, RGBA(white: 0.5))], blend: .multiply))
    let beneath = Scene.fill(rect, RGBA(red: 1, green: 0, blue: 0))
    #expect(try Scene.draw([beneath, multiplied], width: 4, height: 4)[0, 0] == (128, 0, 0, 255))
    let grouped = DisplayItem.group(DisplayGroup([multiplied]))
    #expect(try Scene.draw([beneath, grouped], width: 4, height: 4)[0, 0] == (128, 128, 128, 255))
  }
}
