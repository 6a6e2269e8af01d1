import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

@Suite struct MatrixConversionTests {
  /// Wide spaces with the kinds of curves that cameras, scanners and editors embed.
  static let curves: [(name: String, element: [UInt8])] = [
    ("the curve of sRGB", para(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])),
    ("a power", para(0, [1.8])),
    ("the power of Adobe RGB", Array("curv\0\0\0\0\0\0\0\u{1}".utf8) + [2, 0x33]),
    ("a power with an offset", para(1, [2, 1.1, -0.1])),
    (
      "the curve of Rec. 709 with seven parameters",
      para(4, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081, 0, 0])
    ),
    (
      "samples",
      Array("curv\0\0\0\0\0\0\u{1}\0".utf8)
        + (0..<256).flatMap { i in
          let value = UInt16((pow(Double(i) / 255, 2) * 65535).rounded())
          return [UInt8(value >> 8), UInt8(value & 255)]
        }
    ),
  ]

  /// Returns an element with a parametric curve.
  static func para(_ kind: UInt8, _ parameters: [Double]) -> [UInt8] {
    Array("para\0\0\0\0".utf8) + [0, kind, 0, 0] + parameters.flatMap(fixedPoint)
  }

  static func fixedPoint(_ value: Double) -> [UInt8] {
    [UInt8](bigEndian: Int(UInt32(bitPattern: Int32((value * 65536).rounded()))))
  }

  /// Returns a profile with the primaries of Adobe RGB, adapted to D50, and one curve.
  static func profile(_ curve: [UInt8], additional: [(tag: String, element: [UInt8])] = []) throws -> ColorProfile {
    func xyz(_ values: [Double]) -> [UInt8] { Array("XYZ \0\0\0\0".utf8) + values.flatMap(fixedPoint) }
    let elements: [(tag: String, element: [UInt8])] = [
      ("wtpt", xyz([0.9642, 1, 0.8249])), ("rXYZ", xyz([0.60974, 0.31111, 0.01947])),
      ("gXYZ", xyz([0.20528, 0.62567, 0.06087])), ("bXYZ", xyz([0.14919, 0.06322, 0.74457])), ("rTRC", curve),
      ("gTRC", curve), ("bTRC", curve),
    ]
    return try #require(ColorProfile(ICCProfile.bytes(of: elements + additional)))
  }

  /// Returns a profile with the curve of a name.
  static func profile(named name: String) throws -> ColorProfile {
    try profile(try #require(curves.first { $0.name == name }).element)
  }

  /// Colours of nine values per component, interleaved.
  static let lattice: [UInt16] = {
    let steps = (0...8).map { UInt16($0 * 8191) }
    return steps.flatMap { red in steps.flatMap { green in steps.flatMap { blue in [red, green, blue] } } }
  }()

  /// The difference in linear light between the sRGB profile in libvips and our own. That of libvips 8.16 was
  /// rounded in another way: its green is 6,362 of 65,536 blue instead of 6,366, and 25,238 X instead of 25,253.
  private static let roundingOfSRGB = RecordedRelease.isThisOne ? 0 : 15.0 / 65536

  @Test(arguments: curves.map(\.name)) func agreesWithLittleCMS(name: String) throws {
    let profile = try Self.profile(named: name)
    let space = try #require(MatrixProfile(profile.icc))
    let conversion = MatrixConversion(from: .sRGB, to: space)
    let colors = Self.lattice
    let expected = try profile.converting { () throws(VipsFailure) in
      try profile.convertFromSRGB(colors, size: PixelSize(width: colors.count / 3, height: 1))
    }
    for i in stride(from: 0, to: colors.count, by: 3) {
      let color = SIMD3(Float(colors[i]), Float(colors[i + 1]), Float(colors[i + 2])) / 65535
      let converted = conversion.converted(color) * 255
      for band in 0..<3 {
        let ours = Double(converted[band])
        let theirs = Double(expected[i + band]) / 257
        // A flat section of a curve maps several encoded values to the same linear value.
        let apart = abs(space.curves[band].linear(ours / 255) - space.curves[band].linear(theirs / 255))
        let meansTheSame = apart <= Self.roundingOfSRGB
        // lcms interpolates in a lattice, which costs it up to half a level where curves are steep.
        let difference = meansTheSame ? 0 : abs(ours - theirs)
        #expect(difference < 0.6, "\(color)")
      }
    }
  }

  @Test(arguments: curves.map(\.name)) func colorsSurviveTheWayToTheProfileAndBack(name: String) throws {
    let profile = try Self.profile(named: name)
    let space = try #require(MatrixProfile(profile.icc))
    let there = MatrixConversion(from: .sRGB, to: space)
    let back = MatrixConversion(from: space, to: .sRGB)
    for i in stride(from: 0, to: Self.lattice.count, by: 3) {
      let color = SIMD3(Float(Self.lattice[i]), Float(Self.lattice[i + 1]), Float(Self.lattice[i + 2])) / 65535
      let again = back.converted(there.converted(color))
      #expect((again - color).max() < 0.001, "\(color), \(again)")
      #expect((color - again).max() < 0.001, "\(color), \(again)")
    }
  }

  @Test func opacityDoesNotChangeAColor() throws {
    let conversion = MatrixConversion(from: .sRGB, to: try #require(MatrixProfile(ColorProfile.displayP3.icc)))
    let straight: Raster<UInt8> = makeRaster(256, 1) { x, _ in (200, 100, 50, UInt8(x)) }
    let converted = conversion.converted(straight, isPremultiplied: false)
    for x in 0..<256 {
      #expect(converted[x, 0] == (converted[255, 0].red, converted[255, 0].green, converted[255, 0].blue, UInt8(x)))
    }
    let premultiplied = conversion.converted(straight.premultiplied, isPremultiplied: true)
    for x in 1..<256 {
      let expected = Double(converted[255, 0].red) * Double(x) / 255
      #expect(abs(Double(premultiplied[x, 0].red) - expected) < 1.2)
    }
    #expect(premultiplied[0, 0] == (0, 0, 0, 0))
  }

  @Test func tablesTakePrecedence() throws {
    let curve = Self.curves[0].element
    #expect(MatrixProfile(try Self.profile(curve).icc) != nil)
    #expect(MatrixProfile(try Self.profile(curve, additional: [("A2B0", [0, 0, 0, 0])]).icc) == nil)
  }

  @Test func curvesThatCannotBeReversedAreLeftToLittleCMS() throws {
    let falling = Array("curv\0\0\0\0\0\0\0\u{2}".utf8) + [255, 255, 0, 0]
    let short = Array("curv\0\0\0\0\0\0\0\u{9}".utf8) + [0, 0, 255, 255]
    for curve in [falling, short, Self.para(3, [2.4, 0, 0, 0, 0]), Self.para(9, [1]), Array("curv".utf8)] {
      #expect(MatrixProfile(try Self.profile(curve).icc) == nil)
    }
  }
}
