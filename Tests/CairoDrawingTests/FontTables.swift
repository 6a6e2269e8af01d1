import DisplayLists
import Foundation
import Geometry

/// What a font file says of the reach of its glyphs, read from its `head`, `hhea` and `CBLC` tables without any library.
struct FontTables {
  /// Ascent above and descent below the baseline, in ems, both positive.
  let ascent: Double
  let descent: Double
  /// How far ink reaches beyond the pen's way on each side and beyond ascent and descent, at most, in ems; none negative.
  let overhang: (left: Double, right: Double, top: Double, bottom: Double)

  /// The tables of a face; nil where the file is no font.
  init?(_ face: FontFace) {
    guard let data = FileManager.default.contents(atPath: face.file) else { return nil }
    func number(_ offset: Int, _ bytes: Int) -> Int {
      data[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
    func short(_ offset: Int) -> Double { Double(Int16(truncatingIfNeeded: number(offset, 2))) }
    // A collection has a list of fonts.
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
    // Pictures end at whole pixels of theirs, of which the first strike tells how many make up an em.
    let step = tables["CBLC"].map { 1 / Double(number($0 + 8 + 44, 1)) } ?? 0
    overhang = (
      left: max(-short(hhea + 12) / em, 0) + step, right: max(-short(hhea + 14) / em, 0) + step,
      top: max(short(head + 42) / em - ascent, 0) + step, bottom: max(-short(head + 38) / em - descent, 0) + step
    )
  }
}
