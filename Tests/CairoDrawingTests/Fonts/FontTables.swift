import DisplayLists
import Foundation
import Geometry

/// The glyph extents that a font file declares in its `head`, `hhea` and `CBLC` tables, parsed without a library.
struct FontTables {
  /// The ascent above the baseline and the descent below it, in ems; both are positive.
  let ascent: Double
  let descent: Double
  /// The maximum extent of ink beyond the advance, ascent and descent, in ems; never negative.
  let overhang: (left: Double, right: Double, top: Double, bottom: Double)

  /// Reads the tables of a face; nil if the file is not a font.
  init?(_ face: FontFace) {
    guard let data = FileManager.default.contents(atPath: face.file) else { return nil }
    func number(_ offset: Int, _ bytes: Int) -> Int {
      data[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
    func short(_ offset: Int) -> Double { Double(Int16(truncatingIfNeeded: number(offset, 2))) }
    // A font collection starts with a list of fonts.
    let start = data.starts(with: Data("ttcf".utf8)) ? number(12 + 4 * (face.index & 0xffff), 4) : 0
    var tables: [String: Int] = [:]
    for entry in 0..<number(start + 4, 2) {
      let record = start + 12 + 16 * entry
      tables[String(decoding: data[record..<record + 4], as: UTF8.self)] = number(record + 8, 4)
    }
    guard let head = tables["head"], let hhea = tables["hhea"] else { return nil }
    let em = Double(number(head + 18, 2))
    ascent = short(hhea + 4) / em
    descent = -short(hhea + 6) / em
    // The bounds of bitmap glyphs are rounded to bitmap pixels. The first strike states the pixels per em.
    let step = tables["CBLC"].map { 1 / Double(number($0 + 8 + 44, 1)) } ?? 0
    overhang = (
      left: max(-short(hhea + 12) / em, 0) + step, right: max(-short(hhea + 14) / em, 0) + step,
      top: max(short(head + 42) / em - ascent, 0) + step, bottom: max(-short(head + 38) / em - descent, 0) + step
    )
  }
}
