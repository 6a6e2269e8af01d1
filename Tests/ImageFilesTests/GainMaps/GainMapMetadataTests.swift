import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

@Suite struct GainMapMetadataTests {
  private let colorful = GainMap(
    size: PixelSize(width: 1, height: 1), samples: [0, 0, 0],
    channels: [
      GainMap.Channel(min: -0.5, max: 2.25, gamma: 1, baseOffset: 1 / 64, alternateOffset: 1 / 64),
      GainMap.Channel(min: 0, max: 1.7, gamma: 1.5), GainMap.Channel(min: -2, max: 3),
    ], headroom: 0...2.3)
  private let grey = GainMap(
    size: PixelSize(width: 1, height: 1), samples: [0],
    channels: [GainMap.Channel(min: 0, max: 1.3, gamma: 1.1, baseOffset: 1 / 64, alternateOffset: 1 / 64)],
    headroom: 0...1.3)

  private func isClose(_ map: GainMap, _ parameters: GainMap.Parameters?) -> Bool {
    guard let parameters, parameters.channels.count == map.channels.count else { return false }
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-8 }
    return near(parameters.headroom.lowerBound, map.headroom.lowerBound)
      && near(parameters.headroom.upperBound, map.headroom.upperBound)
      && zip(parameters.channels, map.channels).allSatisfy { a, b in
        near(a.min, b.min) && near(a.max, b.max) && near(a.gamma, b.gamma) && near(a.baseOffset, b.baseOffset)
          && near(a.alternateOffset, b.alternateOffset)
      }
  }

  @Test func parametersSurviveBothForms() {
    for map in [grey, colorful] {
      #expect(isClose(map, GainMap.Parameters(iso: map.isoMetadata)))
      #expect(
        isClose(
          map, GainMap.Parameters(xmp: XMPPacket.description("Lunch", adding: map.xmpDescription, capacity: 60_000))))
    }
  }

  /// The structure that ISO 21496-1 specifies for one channel, with a separate denominator for each number.
  @Test func theBinaryFormIsThatOfTheStandard() {
    func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    let numbers: [UInt32] = [0, 1, 3, 2, UInt32(bitPattern: -1), 4, 3, 1, 1, 1, 1, 64, 1, 64]
    let map = GainMap(
      size: PixelSize(width: 1, height: 1), samples: [0],
      channels: [GainMap.Channel(min: -0.25, max: 3, baseOffset: 1 / 64, alternateOffset: 1 / 64)], headroom: 0...1.5)
    #expect(map.isoMetadata == [0, 0, 0, 0, 0x40] + numbers.flatMap(number))

    // One denominator for all numbers.
    let common: [UInt32] = [64, 0, 96, UInt32(bitPattern: -16), 192, 64, 1, 1]
    let shared = [0, 0, 0, 0, 0x48] + common.flatMap(number)
    #expect(GainMap.Parameters(iso: shared) == GainMap.Parameters(iso: map.isoMetadata))
  }

  @Test func whatIsNotSupportedIsRefused() {
    var bytes = grey.isoMetadata
    for count in 0..<bytes.count { #expect(GainMap.Parameters(iso: bytes[..<count]) == nil) }
    bytes[1] = 1
    #expect(GainMap.Parameters(iso: bytes) == nil, "a later version is required")
    var foreign = colorful.isoMetadata
    foreign[4] &= ~0x40
    #expect(GainMap.Parameters(iso: foreign) == nil, "colours of another space")
    for attributes in [
      #"hdrgm:GainMapMax="2" hdrgm:HDRCapacityMax="2" hdrgm:BaseRenditionIsHDR="True""#,
      #"hdrgm:GainMapMax="2""#, #"hdrgm:GainMapMax="nan" hdrgm:HDRCapacityMax="2""#,
      #"hdrgm:GainMapMax="2" hdrgm:HDRCapacityMax="0""#,
      #"hdrgm:GainMapMax="2" hdrgm:Gamma="0" hdrgm:HDRCapacityMax="2""#,
    ] {
      #expect(GainMap.Parameters(xmp: gainMapXMP(attributes)) == nil, "\(attributes)")
    }
  }

  /// Adobe's defaults for properties that a packet omits, and properties in lists.
  @Test func packetsAreReadInAllTheirForms() throws {
    let short = try #require(
      GainMap.Parameters(xmp: gainMapXMP(#"hdrgm:GainMapMax="3.5" hdrgm:HDRCapacityMax='3.5'"#)))
    #expect(short.channels == [GainMap.Channel(min: 0, max: 3.5, baseOffset: 1 / 64, alternateOffset: 1 / 64)])
    #expect(short.headroom == 0...3.5)
    let long = """
      <rdf:Description xmlns:g='http://ns.adobe.com/hdr-gain-map/1.0/' g:Version="1.0" g:HDRCapacityMaximum="9">
        <g:HDRCapacityMin>0.5</g:HDRCapacityMin><g:HDRCapacityMax>4</g:HDRCapacityMax>
        <g:GainMapMax><rdf:Seq><rdf:li>1</rdf:li> <rdf:li> 2.5 </rdf:li><rdf:li>3</rdf:li></rdf:Seq></g:GainMapMax>
      </rdf:Description>
      """
    let lists = try #require(GainMap.Parameters(xmp: Array(long.utf8)))
    #expect(lists.channels.map(\.max) == [1, 2.5, 3])
    #expect(lists.headroom == 0.5...4)
  }

  /// The four branches of Apple's formula, at values of its documentation.
  @Test func applesHeadroomFollowsItsFormula() {
    #expect(AppleGainMap.stops(gain: 0.5, level: 0) == 1.8)
    #expect(abs(AppleGainMap.stops(gain: 0.5, level: 1) - 1.5) < 1e-9)
    #expect(AppleGainMap.stops(gain: 1, level: 0) == 3)
    #expect(abs(AppleGainMap.stops(gain: 1, level: 1) - 2) < 1e-9)
  }

  /// base · (1 + (headroom − 1) · map), with the curve of ITU-R BT.709.
  @Test func applesCodesBecomeBinaryLogarithms() {
    let map = AppleGainMap.map((0...255).map { UInt8($0) }, size: PixelSize(width: 256, height: 1), stops: 2)
    for code in 0...255 {
      let encoded = Double(code) / 255
      let linear = encoded < 0.081 ? encoded / 4.5 : pow((encoded + 0.099) / 1.099, 1 / 0.45)
      let gain = map.channels[0].gain(of: Double(map.samples[code]))
      #expect(abs(gain - log2(1 + 3 * linear)) <= 2.0 / 255 / 2 + 1e-9)
    }
  }
}
