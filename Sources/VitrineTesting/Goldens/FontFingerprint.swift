import DisplayLists
import Foundation

/// The font files that a display list uses, each with a hash of its bytes.
struct FontFingerprint: Hashable, CustomStringConvertible {
  /// One line for each file: its name and the FNV-1a hash of its bytes, sorted.
  let lines: [String]

  /// Reads the font files of a display list. Throws if one cannot be read.
  init(of list: DisplayList) throws {
    var files: Set<String> = []
    list.items.visit { item in
      if case .glyphs(let run, _) = item { files.insert(run.face.file) }
      return .enter
    }
    lines = try files.map { file in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
      let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      return "\(URL(fileURLWithPath: file).lastPathComponent) \(String(hash, radix: 16))"
    }.sorted()
  }

  var description: String { lines.map { "font \($0)" }.joined(separator: "\n") }
}
