/// Damaged copies of photos or videos, under glass.
struct DamagedFiles: Subject {
  let name: String
  let sources: [Source]
  /// The options after the file.
  let options: [String]
  /// The suffixes of outputs, of which each trial has one.
  let suffixes: [String]

  /// A whole file.
  struct Source: Sendable {
    let name: String
    let bytes: [UInt8]
    /// The number of frames; nil for a photo.
    let frames: Int?
  }

  func trial(_ number: Int, using random: inout SeededGenerator) -> Trial {
    let source = sources[number % sources.count]
    var bytes = source.bytes
    var notes: [String] = [source.name]
    // Most mutants have one fault, because several hide each other.
    let count = random.once(in: 4) ? Int.random(in: 2...5, using: &random) : 1
    for _ in 0..<count where !bytes.isEmpty {
      if random.once(in: 2), let damage = StructuralDamage(to: bytes, using: &random) {
        bytes = damage.applied(to: bytes)
        notes.append(damage.description)
      } else {
        let damage = Damage(to: bytes, using: &random)
        bytes = damage.applied(to: bytes)
        notes.append(damage.description)
      }
    }
    let output = "output." + random.pick(suffixes)
    let input = "input" + (source.name.lastIndex(of: ".").map { String(source.name[$0...]) } ?? "")
    return Trial(
      files: [input: bytes], arguments: ["glass", "--over", input] + options + ["-o", output],
      output: output, frames: source.frames, notes: notes)
  }
}
