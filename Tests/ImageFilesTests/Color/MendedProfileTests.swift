import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

/// Profiles with faults that conversions skip, and for which libpng drops a profile.
@Suite struct MendedProfileTests {
  let folder: TemporaryFolder
  let p3: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    p3 = try displayP3(in: folder).bytes
  }

  enum Fault: CaseIterable {
    case illuminant, intent, oddLength, tagOutside, bytesAfterTheEnd, tagOffGrid
  }

  /// Display P3 with a fault.
  private func faulty(_ fault: Fault) -> [UInt8] {
    var bytes = p3
    func four(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    func insertTag(_ offset: Int, _ length: Int) {
      // Room for another entry: all elements move by its twelve bytes.
      let count = Int(bytes[131])
      for entry in 0..<count {
        let at = 132 + entry * 12 + 4
        let old = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
        bytes.replaceSubrange(at..<at + 4, with: four(old + 12))
      }
      bytes.insert(contentsOf: Array("dmnd".utf8) + four(offset) + four(length), at: 132)
      bytes[131] = UInt8(count + 1)
      bytes.replaceSubrange(0..<4, with: four(bytes.count))
    }
    switch fault {
    case .illuminant: bytes[71] += 1
    case .intent: bytes.replaceSubrange(64..<68, with: [0xFF, 0xFF, 0xFF, 0xFF])
    case .oddLength:
      bytes[8] = 4
      bytes += [0]
      bytes.replaceSubrange(0..<4, with: four(bytes.count))
    case .tagOutside: insertTag(1 << 20, 100)
    case .tagOffGrid: insertTag(145, 8)
    case .bytesAfterTheEnd: bytes += [1, 2, 3, 4]
    }
    return bytes
  }

  /// vips reads PNG files with libpng, so the colours survive only if libpng accepts the profile.
  @Test(arguments: Fault.allCases) func filesKeepTheirColorsInOtherPrograms(fault: Fault) throws {
    let bytes = faulty(fault)
    let profile = try #require(ColorProfile(bytes))
    let known = SRGBConversionTests.known
    let raster: Raster<UInt8> = makeRaster(known.count * 16, 16) { x, _ in
      let color = known[x / 16].p3
      return (UInt8(color.x.rounded()), UInt8(color.y.rounded()), UInt8(color.z.rounded()), 255)
    }
    let photo = Photo(.eight(raster), alpha: .opaque, profile: profile)
    try PhotoFile.writePNG(photo, to: folder["out.png"])
    try PhotoFile.writeJPEG(photo, to: folder["out.jpg"])
    for name in ["out.png", "out.jpg"] {
      #expect(try [UInt8](run("exiftool", "-b", "-icc_profile", folder[name])) == profile.bytes)
      try run("vips", "icc_transform", folder[name], folder["srgb.v"], "srgb", "--embedded")
      try run("vips", "rawsave", folder["srgb.v"], folder["srgb.raw"])
      let samples = try TestSupport.bytes(of: folder["srgb.raw"])
      for (i, color) in known.enumerated() {
        let at = (8 * raster.size.width + i * 16 + 8) * 3
        for c in 0..<3 { #expect(abs(Double(samples[at + c]) - color.srgb[c] * 255) < 4, "\(name) \(color.srgb)") }
      }
      #expect(try PhotoFile.load(folder[name]).profile == profile)
    }
    // Mending changes a profile only if libpng rejects it.
    #expect((profile.bytes == bytes) == [.illuminant, .tagOffGrid].contains(fault))
  }

  @Test func largeProfilesAreCompressedInAPNG() throws {
    var padded = p3 + [UInt8](repeating: 0, count: 1_000_000)
    padded.replaceSubrange(0..<4, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: padded.count >> $0) })
    let profile = try #require(ColorProfile(padded))
    try PhotoFile.writePNG(Photo(.eight(blocks(16, 16)), alpha: .opaque, profile: profile), to: folder["out.png"])
    #expect(try bytes(of: folder["out.png"]).count < 10_000)
    #expect(try [UInt8](run("exiftool", "-b", "-icc_profile", folder["out.png"])) == padded)
  }

  /// Profiles come from strangers' files.
  @Test(arguments: [0, 1, 2]) func damagedProfilesAreHandledSafely(seed: Int) throws {
    let whole = [p3, exchangingProfile(.missing), exchangingProfile(.inverse)][seed]
    var random = SplitMix(spreading: seed + 1)
    func number(_ bytes: [UInt8], _ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    for i in 0..<150 {
      var damaged = whole
      // The signature stays intact, so that damage reaches the other checks.
      for _ in 0..<1 + i % 5 {
        let at = Int(random.next() % UInt64(min(damaged.count, 400)))
        if !(36..<40).contains(at) { damaged[at] = UInt8(random.next() & 255) }
      }
      guard let icc = ICCProfile(damaged) else { continue }
      #expect(number(icc.bytes, 0) == icc.bytes.count)
      let tags = number(icc.bytes, 128)
      if tags <= 100, 132 + tags * 12 <= icc.bytes.count {
        for tag in 0..<tags {
          let entry = 132 + tag * 12
          #expect(number(icc.bytes, entry + 4) + number(icc.bytes, entry + 8) <= icc.bytes.count)
        }
      }
      #expect(ICCProfile(icc.bytes) == icc)
      #expect(throws: Never.self) {
        try ColorProfile(damaged)?.converting { () throws(VipsFailure) in
          try ColorHandling(of: damaged, and: StoredColors(), in: .rgb)
        }
      }
    }
  }

  /// Profiles that convert between two devices cannot describe a photo.
  @Test(arguments: ["link", "abst", "nmcl"]) func otherClassesOfProfileAreRefused(kind: String) {
    var bytes = p3
    bytes.replaceSubrange(12..<16, with: Array(kind.utf8))
    #expect(ColorProfile(bytes) == nil)
  }
}
