import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

@Suite struct GainMapTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The ways to mark an image as a gain map.
  enum Mark: CaseIterable {
    case adobe, apple, iso, none

    var segment: [UInt8] {
      func xmp(_ text: String) -> [UInt8] {
        segment(
          0xE1,
          "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
            + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\" "
            + text + "/></rdf:RDF></x:xmpmeta>")
      }
      func segment(_ marker: UInt8, _ text: String) -> [UInt8] {
        let length = text.utf8.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + Array(text.utf8)
      }
      switch self {
      case .adobe: return xmp("xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\" hdrgm:Version=\"1.0\"")
      case .apple:
        return xmp(
          "xmlns:apdi=\"http://ns.apple.com/pixeldatainfo/1.0/\" "
            + "apdi:AuxiliaryImageType=\"urn:com:apple:photo:2020:aux:hdrgainmap\"")
      case .iso: return segment(0xE2, "urn:iso:std:iso:ts:21496:-1\0\0\0\0\0")
      case .none: return []
      }
    }
  }

  /// A JPEG of flat blocks with an additional segment.
  private func jpeg(_ width: Int, _ segment: [UInt8]) throws -> [UInt8] {
    try PhotoFile.writeJPEG(Photo(.eight(blocks(width, width)), alpha: .opaque), to: folder["plain.jpg"])
    var image = try bytes(of: folder["plain.jpg"])
    image.insert(contentsOf: segment, at: 2)
    return image
  }

  /// An index of two images. `offset` is that of the second one from the start of the index.
  private func index(sizes: [Int], offset: Int, isLittleEndian: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int) -> [UInt8] { number(tag, 2) + number(type, 2) + number(count, 4) }
    var index = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(3, 2)
    index += entry(0xB000, 7, 4) + Array("0100".utf8)
    index += entry(0xB001, 4, 1) + number(2, 4)
    index += entry(0xB002, 7, 32) + number(50, 4)
    index += number(0, 4)
    index += number(0x030000, 4) + number(sizes[0], 4) + number(0, 4) + number(0, 4)
    index += number(0, 4) + number(sizes[1], 4) + number(offset, 4) + number(0, 4)
    return [0xFF, 0xE2, 0, UInt8(index.count + 6)] + Array("MPF\0".utf8) + index
  }

  /// A JPEG with another one after it, and the length of the first.
  private func pair(_ mark: Mark, isLittleEndian: Bool = false) throws -> (file: [UInt8], first: Int) {
    let second = try jpeg(32, mark.segment)
    // Marks in the first image do not count.
    let first = try jpeg(64, Mark.adobe.segment)
    let length = index(sizes: [0, 0], offset: 0, isLittleEndian: isLittleEndian).count
    let total = first.count + length
    // The index starts after the start of the image, its marker, length and name.
    let entry = index(sizes: [total, second.count], offset: total - 10, isLittleEndian: isLittleEndian)
    return (first[..<2] + entry + first[2...] + second, total)
  }

  @Test(arguments: Mark.allCases, [true, false])
  func gainMapsAfterAJPEGAreFound(mark: Mark, isLittleEndian: Bool) throws {
    let (file, first) = try pair(mark, isLittleEndian: isLittleEndian)
    let path = try folder.file("pair.jpg", file)
    // exiftool finds the second image where it is.
    #expect(try [UInt8](run("exiftool", "-b", "-MPImage2", path)) == Array(file[first...]))
    #expect(try PhotoFile.probe(path).hasGainMap == (mark != .none))
    #expect(try PhotoFile.load(path).size == PixelSize(width: 64, height: 64))
    // Without the second image there is no gain map, although the first one mentions it.
    #expect(try !PhotoFile.probe(folder.file("alone.jpg", file[..<first])).hasGainMap)
  }

  /// The types of CIPA DC-007, table 4: a view of a stereo camera, a preview, and nothing in particular.
  @Test(arguments: [(0x02_0002, 2), (0x01_0001, 1), (0, 1)])
  func viewsOfAStereoCameraAreCounted(type: Int, count: Int) throws {
    var (file, _) = try pair(.none)
    // The type of the second image follows the head of the index, its three entries and the first image.
    let entry = try #require(file.firstRange(of: Array("MPF\0".utf8))).upperBound + 50 + 16
    file.setNumber(type, at: entry)
    let path = try folder.file("stereo.jpg", file)
    #expect(try PhotoFile.probe(path).images == count)
    #expect(try PhotoFile.load(path).size == PixelSize(width: 64, height: 64))
  }

  /// The structure is read from bytes that may be anything.
  @Test func damagedFilesAreExaminedSafely() throws {
    let whole = try pair(.adobe).file
    var random = SplitMix(seed: 11)
    for _ in 0..<400 {
      var damaged = whole
      for _ in 0..<3 { damaged[Int(random.next() % 120)] = UInt8(random.next() & 255) }
      #expect(throws: Never.self) { try PhotoExtras(of: InputFile(folder.file("damaged", damaged))) }
    }
  }

  @Test(.enabled(if: Media.pug != nil && Media.arrow != nil)) func aPhonesHEICHasAGainMap() throws {
    #expect(try PhotoFile.probe(#require(Media.pug)).hasGainMap)
    #expect(try !PhotoFile.probe(#require(Media.arrow)).hasGainMap)
  }

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let size = content.count + 8
    return [0, 0, UInt8(size >> 8), UInt8(size & 255)] + Array(type.utf8) + content
  }

  /// Returns whether a HEIF file with the given boxes in its `meta` box has a gain map.
  private func hasGainMap(meta: [UInt8]) throws -> Bool {
    let brands = Array("heic\0\0\0\0mif1heic".utf8)
    let bytes = box("ftyp", brands) + box("free", []) + box("meta", [0, 0, 0, 0] + meta)
    return try PhotoExtras(of: InputFile(folder.file("boxes.heic", bytes))).hasGainMap
  }

  @Test func gainMapsInHEIFAreFoundByTheirKind() throws {
    func auxiliary(_ kind: String) -> [UInt8] {
      box(
        "iprp",
        box("ipco", box("ispe", [UInt8](repeating: 0, count: 12)) + box("auxC", [0, 0, 0, 0] + Array(kind.utf8) + [0])))
    }
    #expect(try hasGainMap(meta: auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap")))
    #expect(try hasGainMap(meta: auxiliary("urn:iso:std:iso:ts:21496:-1")))
    #expect(try !hasGainMap(meta: auxiliary("urn:mpeg:hevc:2015:auxid:1")))

    func items(_ types: [String]) -> [UInt8] {
      let entries = types.enumerated().flatMap { i, type in
        box("infe", [2, 0, 0, 0, 0, UInt8(i + 1), 0, 0] + Array(type.utf8) + [0])
      }
      return box("iinf", [0, 0, 0, 0, 0, UInt8(types.count)] + entries)
    }
    #expect(try hasGainMap(meta: box("hdlr", [0, 0, 0, 0]) + items(["hvc1", "hvc1", "tmap"])))
    #expect(try !hasGainMap(meta: items(["hvc1", "grid", "Exif"])))
  }
}
