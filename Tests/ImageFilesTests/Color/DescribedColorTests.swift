import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

/// Colours that files describe without an ICC profile.
@Suite struct DescribedColorTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Flat fields of 16 × 16 pixels: greys, and colours of every hue.
  static let fields: [SIMD3<Double>] = [
    [200, 90, 39], [60, 80, 200], [90, 190, 100], [128, 128, 128], [250, 250, 250], [16, 16, 16], [160, 100, 170],
    [110, 180, 180],
  ]

  /// The fields for a curve. PQ spans 10,000 cd/m², so the same colours would lie outside Display P3.
  static func fields(_ transfer: Int) -> [SIMD3<Double>] {
    transfer != 16 ? fields : fields.map { ($0 / 6 + [100, 100, 100]).rounded(.toNearestOrEven) } + [[250, 250, 250]]
  }

  static func raster(_ transfer: Int, height: Int = 16) -> Raster<UInt8> {
    let fields = fields(transfer)
    return makeRaster(16 * fields.count, height) { x, _ in
      let field = fields[x / 16]
      return (UInt8(field.x), UInt8(field.y), UInt8(field.z), 255)
    }
  }

  // MARK: - The truth

  /// Returns the sRGB levels of a signal, 0…1, in a space of code points: the arithmetic of ITU-T H.273 and of the
  /// recommendations that it refers to, with the display of BT.1886 for the cameras of BT.709 and BT.2020.
  static func truth(_ signal: SIMD3<Double>, _ primaries: Int, _ transfer: Int) -> SIMD3<Double> {
    let components = (0..<3).map { signal[$0] }
    var light: [Double]
    switch transfer {
    case 1, 14: light = components.map { pow($0, 2.4) }
    case 4: light = components.map { pow($0, 2.2) }
    case 8: light = components
    case 16, 18: light = standardRange(components, isHLG: transfer == 18)
    default: light = components.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    }
    // Published matrices between spaces with the white D65.
    let rows: [SIMD3<Double>] =
      switch primaries {
      case 9:
        [
          [1.660_491, -0.587_641, -0.072_850], [-0.124_550, 1.132_900, -0.008_349],
          [-0.018_151, -0.100_579, 1.118_730],
        ]
      case 12:
        [[1.224_940, -0.224_940, 0], [-0.042_057, 1.042_057, 0], [-0.019_638, -0.078_636, 1.098_274]]
      default: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      }
    let color = SIMD3(light[0], light[1], light[2])
    let levels = rows.map { row in
      let value = min(max((row * color).sum(), 0), 1)
      return 255 * (value <= 0.003_130_8 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)
    }
    return [levels[0], levels[1], levels[2]]
  }

  /// Returns the light of an HDR signal relative to white, after the curve of ITU-R BT.2390 has compressed a peak of
  /// 1000 cd/m² to 203.
  private static func standardRange(_ signal: [Double], isHLG: Bool) -> [Double] {
    var display: [Double]
    if isHLG {
      let scene = signal.map { $0 <= 0.5 ? $0 * $0 / 3 : (exp(($0 - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12 }
      let luminance = 0.2627 * scene[0] + 0.6780 * scene[1] + 0.0593 * scene[2]
      display = scene.map { 1000 * $0 * pow(luminance, 0.2) }
    } else {
      display = signal.map { min(luminance(ofPQ: $0), 1000) }
    }
    let largest = display.max()!
    guard largest > 0 else { return [0, 0, 0] }
    let peak = pq(1000)
    let white = pq(203) / peak
    let knee = 1.5 * white - 0.5
    let e = pq(largest) / peak
    var mapped = e
    if e > knee {
      let t = (e - knee) / (1 - knee)
      mapped =
        (2 * t * t * t - 3 * t * t + 1) * knee + (t * t * t - 2 * t * t + t) * (1 - knee)
        + (3 * t * t - 2 * t * t * t) * white
    }
    let gain = luminance(ofPQ: mapped * peak) / largest / 203
    return display.map { $0 * gain }
  }

  static func pq(_ luminance: Double) -> Double {
    let y = pow(luminance / 10_000, 2610.0 / 16384)
    return pow((3424.0 / 4096 + 2413.0 / 128 * y) / (1 + 2392.0 / 128 * y), 2523.0 / 32)
  }

  static func luminance(ofPQ signal: Double) -> Double {
    let y = pow(signal, 32 / 2523.0)
    return 10_000 * pow(max(y - 3424.0 / 4096, 0) / (2413.0 / 128 - 2392.0 / 128 * y), 16384 / 2610.0)
  }

  /// Expects the fields of a photo in sRGB to be within two levels of the truth.
  ///
  /// LittleCMS maps colours outside sRGB in another way, so they do not count where it `isJudge`.
  static func expectTruth(_ photo: Photo, _ primaries: Int, _ transfer: Int, isJudge: Bool = false) throws {
    let loaded = try photo.opaqueSRGB()
    for (i, field) in fields(transfer).enumerated() {
      let pixel = loaded[16 * i + 8, 8]
      let found = SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
      let truth = truth(field / 255, primaries, transfer)
      if isJudge, truth.min() < 1 || truth.max() > 254 { continue }
      #expect((0..<3).allSatisfy { abs(found[$0] - truth[$0]) <= 2 }, "\(field) became \(found), not \(truth)")
    }
  }

  // MARK: - AVIF and HEIF

  /// Writes the fields as an AVIF whose only description of colour is that of code points, such as `9/16/9`.
  static func avif(
    _ codes: String, depth: Int = 10, isFull: Bool = true, chroma: String = "444", in folder: TemporaryFolder
  ) throws -> String {
    let transfer = Int(codes.split(separator: "/")[1]) ?? 0
    try PhotoFile.writePNG(Photo(.eight(Self.raster(transfer)), alpha: .opaque), to: folder["fields.png"])
    try run(
      "avifenc", "--cicp", codes, "-d", "\(depth)", "-r", isFull ? "full" : "limited", "-y", chroma, "--min", "0",
      "--max", "0", "-s", "8", folder["fields.png"], folder["fields.avif"])
    return folder["fields.avif"]
  }

  private func avif(
    _ codes: String, depth: Int = 10, isFull: Bool = true, chroma: String = "444"
  ) throws -> String {
    try Self.avif(codes, depth: depth, isFull: isFull, chroma: chroma, in: folder)
  }

  @Test(
    arguments: ["1/13/6", "1/1/1", "1/8/6", "1/4/1", "12/13/6", "9/13/9", "9/14/9", "12/16/6", "9/16/9", "9/18/9"],
    [true, false])
  func codePointsOfAnAVIFAreConverted(codes: String, isFull: Bool) throws {
    let numbers = codes.split(separator: "/").compactMap { Int($0) }
    let path = try avif(codes, isFull: isFull)
    try Self.expectTruth(PhotoFile.load(path), numbers[0], numbers[1])
    let isHDR = [16, 18].contains(numbers[1])
    let info = try PhotoFile.probe(path)
    #expect((info.hdrSpace != nil) == isHDR)
    #expect(try info.profile == PhotoFile.load(path).profile)
  }

  /// Cameras write HEIC and HIF without an ICC profile too. The encoder uses 8 bits, in which a step of PQ is worth
  /// several levels.
  @Test(arguments: [(1, 13), (1, 8), (1, 4), (12, 13), (9, 13), (9, 14), (9, 18)])
  func codePointsOfAHEICAreConverted(primaries: Int, transfer: Int) throws {
    // The encoder makes another kind of item of an image that is smaller than a block.
    let fields = Self.raster(transfer, height: 64)
    try PhotoFile.writePNG(Photo(.eight(fields), alpha: .opaque), to: folder["fields.png"])
    var item = try HEIFFile.item(.hevc, of: folder["fields.png"], coded: folder["coded.heic"])
    item.describeColors(primaries, transfer)
    let path = try folder.file("fields.heic", HEIFFile.bytes(.hevc, [item]))
    try Self.expectTruth(PhotoFile.load(path), primaries, transfer)
    #expect((try PhotoFile.probe(path).hdrSpace != nil) == (transfer == 18))
  }

  @Test(arguments: ["12/13/6", "9/14/9"], ["420", "444"]) func eightBitsAreConverted(
    codes: String, chroma: String
  ) throws {
    let numbers = codes.split(separator: "/").compactMap { Int($0) }
    try Self.expectTruth(PhotoFile.load(avif(codes, depth: 8, chroma: chroma)), numbers[0], numbers[1])
  }

  @Test(arguments: ["1/1/1", "12/13/6", "9/13/9", "9/16/9", "9/18/9"], [10, 12]) func sharedChromaIsConverted(
    codes: String, depth: Int
  ) throws {
    let numbers = codes.split(separator: "/").compactMap { Int($0) }
    let path = try avif(codes, depth: depth, isFull: false, chroma: "420")
    #expect(try PhotoFile.probe(path).bitDepth == depth)
    try Self.expectTruth(PhotoFile.load(path), numbers[0], numbers[1])
  }

  /// Without a matrix, full range is usual. The decoder compresses limited range again, so it is refused.
  @Test(arguments: [8, 10, 12]) func redGreenAndBlueAreConverted(depth: Int) throws {
    try Self.expectTruth(PhotoFile.load(avif("12/13/0", depth: depth)), 12, 13)
    let path = try avif("12/13/0", depth: depth, isFull: false)
    let error = try #require(throws: FileError.self) { try PhotoFile.load(path) }
    #expect(error.reason.hasPrefix("its colours are encoded as RGB of limited range, which is not supported"))
  }

  /// Rounding down in the decoder would show as half a level.
  @Test(arguments: [10, 12]) func deepSamplesAreRoundedWithoutBias(depth: Int) throws {
    let loaded = try #require(try PhotoFile.load(avif("1/13/6", depth: depth)).sixteen)
    var errors: [Double] = []
    for (i, field) in Self.fields.enumerated() {
      let pixel = loaded[16 * i + 8, 8]
      for (sample, level) in [(pixel.red, field.x), (pixel.green, field.y), (pixel.blue, field.z)] {
        errors.append(Double(sample) / 257 - level)
      }
    }
    let bias = errors.reduce(0, +) / Double(errors.count)
    #expect(abs(bias) < 0.06)
  }

  /// Replaces the matrix in the box `colr`, because no program here encodes these.
  private func avif(matrix: Int, depth: Int) throws -> String {
    var file = try bytes(of: avif("9/16/9", depth: depth))
    let box = try #require(file.firstRange(of: Array("nclx".utf8))).lowerBound
    file[box + 9] = UInt8(matrix)
    return try folder.file("matrix.avif", file)
  }

  @Test(arguments: [
    (10, "Y′CbCr of constant luminance"), (11, "Y′D′zD′x"), (13, "Y′CbCr of constant luminance"), (14, "ICtCp"),
    (8, "YCgCo with 10 bits"), (16, "YCgCo-R"),
  ])
  func matricesThatTheDecoderDoesNotKnowAreRefused(matrix: Int, name: String) throws {
    let path = try avif(matrix: matrix, depth: 10)
    let error = try #require(throws: FileError.self) { try PhotoFile.probe(path) }
    #expect(error.kind == .unsupported)
    #expect(error.reason == "its colours are encoded as \(name), which is not supported; convert it to a JPEG or PNG")
    #expect(throws: FileError.self) { try PhotoFile.load(path) }
  }

  @Test func ycgcoOfEightBitsIsConverted() throws {
    try Self.expectTruth(PhotoFile.load(avif("1/13/8", depth: 8)), 1, 13)
  }

  @Test func spacesHaveNames() throws {
    #expect(try PhotoFile.probe(avif("12/13/6")).profile == .displayP3)
    #expect(try PhotoFile.probe(avif("1/13/6")).profile == nil)
    #expect(try PhotoFile.probe(avif("2/2/2")).profile == nil)
    #expect(try PhotoFile.probe(avif("9/14/9")).profile?.name == "BT.2020")
    #expect(try PhotoFile.probe(avif("9/13/9")).profile?.name == "BT.2020 sRGB")
    #expect(try PhotoFile.probe(avif("9/16/9")).hdrSpace == "BT.2020 PQ")
    #expect(try PhotoFile.probe(avif("9/18/9")).hdrSpace == "BT.2020 HLG")
    // A logarithmic curve has no black.
    let unknown = try PhotoFile.probe(avif("9/9/9"))
    #expect(unknown.profile == nil)
    #expect(unknown.ignoresProfile)
  }

  /// LittleCMS and exiftool read the profile that is written with the photo.
  @Test(arguments: ["1/1/1", "1/8/6", "1/4/1", "9/13/9", "9/14/9"]) func profilesAreRead(codes: String) throws {
    let numbers = codes.split(separator: "/").compactMap { Int($0) }
    let photo = try PhotoFile.load(avif(codes))
    try PhotoFile.writePNG(photo, to: folder["kept.png"])
    try run(
      "vips", "icc_transform", folder["kept.png"], folder["srgb.png"], "srgb", "--embedded", "--intent", "relative")
    try Self.expectTruth(PhotoFile.load(folder["srgb.png"]), numbers[0], numbers[1], isJudge: true)
    let description = try run("exiftool", "-s3", "-ICC_Profile:ProfileDescription", folder["kept.png"])
    #expect(String(decoding: description, as: UTF8.self) == "\(photo.profile?.name ?? "")\n")
  }

  @Test func aProfileOfAHEIFTakesPrecedence() throws {
    try PhotoFile.writePNG(Photo(.eight(Self.raster(13)), alpha: .opaque, profile: .displayP3), to: folder["p3.png"])
    try run(
      "avifenc", "--cicp", "9/16/9", "-d", "8", "-y", "444", "--min", "0", "--max", "0", "-s", "8", folder["p3.png"],
      folder["p3.avif"])
    let info = try PhotoFile.probe(folder["p3.avif"])
    #expect(info.profile == .displayP3)
    #expect(info.hdrSpace == nil)
  }

  @Test func transparencyOfAnHDRPhotoIsFlattenedAfterConversion() throws {
    // White is 203 cd/m², the signal .58 of PQ. Half of it over white stays near white, not near 10,000 cd/m².
    let clear: Raster<UInt8> = makeRaster(32, 16) { x, _ in (0, 0, 0, x < 16 ? 0 : 255) }
    let plain = try PhotoFile.png(Photo(.eight(clear), alpha: .straight))
    let path = try folder.file(
      "clear.png", plain[..<33] + PNGChunk(type: "cICP", data: [9, 16, 0, 1]).bytes + plain[46...])
    let flat = try #require(try PhotoFile.load(path).eight)
    #expect(flat[4, 4] == (255, 255, 255, 255))
    #expect(flat[28, 4] == (0, 0, 0, 255))
    #expect(try PhotoFile.load(path, transparency: .kept).eight?[4, 4].alpha == 0)
  }

  // MARK: - PNG

  /// Writes the fields as a PNG with chunks in place of its `sRGB`.
  private func png(_ chunks: [PNGChunk], profile: ColorProfile? = nil, transfer: Int = 13) throws -> String {
    let plain = try PhotoFile.png(Photo(.eight(Self.raster(transfer)), alpha: .opaque))
    // `sRGB` is the first chunk after the header, and has 13 bytes.
    let all = chunks + [profile.map(PNGChunk.profile)].compactMap { $0 }
    return try folder.file("fields.png", plain[..<33] + all.flatMap(\.bytes) + plain[46...])
  }

  private func cicp(_ primaries: UInt8, _ transfer: UInt8) -> PNGChunk {
    PNGChunk(type: "cICP", data: [primaries, transfer, 0, 1])
  }

  private func gamma(_ value: Int) -> PNGChunk { PNGChunk(type: "gAMA", data: [UInt8](bigEndian: value)) }

  private static let p3 = PNGChunk(
    type: "cHRM",
    data: [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap { [UInt8](bigEndian: $0) })

  @Test(arguments: [(1, 13), (1, 8), (12, 13), (9, 14), (9, 16), (9, 18)])
  func codePointsOfAPNGAreConverted(primaries: Int, transfer: Int) throws {
    let path = try png([cicp(UInt8(primaries), UInt8(transfer))], transfer: transfer)
    try Self.expectTruth(PhotoFile.load(path), primaries, transfer)
  }

  @Test func gammaAndChromaticitiesAreConverted() throws {
    try Self.expectTruth(PhotoFile.load(png([gamma(100_000)])), 1, 8)
    try Self.expectTruth(PhotoFile.load(png([gamma(45_455), Self.p3])), 12, 4)
    try Self.expectTruth(PhotoFile.load(png([Self.p3])), 12, 13)
    #expect(try PhotoFile.probe(png([gamma(55_556)])).profile?.name == "Gamma 1.8")
    // The exponent with which programs mean sRGB, and numbers that describe nothing.
    #expect(try PhotoFile.probe(png([gamma(45_455)])).profile == nil)
    #expect(try PhotoFile.probe(png([gamma(0)])).profile == nil)
    let flat = PNGChunk(type: "cHRM", data: [UInt8](repeating: 0, count: 32))
    #expect(try PhotoFile.probe(png([flat])).profile == nil)
  }

  @Test func chunksHaveAnOrder() throws {
    let gray = gamma(100_000)
    #expect(try PhotoFile.probe(png([cicp(9, 16), gray], profile: .displayP3)).hdrSpace == "BT.2020 PQ")
    #expect(try PhotoFile.probe(png([cicp(1, 13), gray], profile: .displayP3)).profile == nil)
    #expect(try PhotoFile.probe(png([gray], profile: .displayP3)).profile == .displayP3)
    #expect(try PhotoFile.probe(png([.sRGB, gray])).profile == nil)
    // A reserved code point is passed over.
    #expect(try PhotoFile.probe(png([cicp(3, 13)], profile: .displayP3)).profile == .displayP3)
    #expect(try PhotoFile.probe(png([cicp(3, 13)])).ignoresProfile)
    #expect(try PhotoFile.probe(png([cicp(3, 13), gray])).profile != nil)
  }

  @Test func limitedRangeOfAPNGIsSpread() throws {
    let levels: Raster<UInt8> = makeRaster(64, 16) { x, _ in
      let level: UInt8 = [16, 235, 125, 255][x / 16]
      return (level, level, level, 255)
    }
    let plain = try PhotoFile.png(Photo(.eight(levels), alpha: .opaque))
    let path = try folder.file(
      "limited.png", plain[..<33] + PNGChunk(type: "cICP", data: [1, 13, 0, 0]).bytes + plain[46...])
    let photo = try #require(try PhotoFile.load(path).eight)
    // 109 ÷ 219 of 255 is 126.9.
    #expect((0..<4).map { photo[16 * $0 + 8, 8].red } == [0, 255, 127, 255])
  }

  @Test func aStatedPeakIsUsed() throws {
    // At a peak of 203 cd/m², nothing is compressed: the signal .58 is white.
    let white: Raster<UInt8> = makeRaster(16, 16) { _, _ in (148, 148, 148, 255) }
    let plain = try PhotoFile.png(Photo(.eight(white), alpha: .opaque))
    func level(_ peak: [PNGChunk]) throws -> UInt8? {
      let chunks = ([cicp(9, 16)] + peak).flatMap(\.bytes)
      return try PhotoFile.load(folder.file("peak.png", plain[..<33] + chunks + plain[46...])).eight?[8, 8].red
    }
    let light = PNGChunk(type: "cLLI", data: [UInt8](bigEndian: 2_030_000) + [UInt8](bigEndian: 1_000_000))
    #expect(try #require(try level([light])) >= 253)
    #expect(try #require(try level([])) < 230)
  }
}
