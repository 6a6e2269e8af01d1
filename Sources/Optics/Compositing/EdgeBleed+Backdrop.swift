import Geometry

/// The bleed of one frame at the nodes of an `EdgeBleed`: the fractions of the glass to keep and the colours to add.
///
/// Fractions are stored minus one, in units of 2⁻¹⁴. Chroma values are interleaved: blue, then red.
struct BleedNodes {
  let lumaKept: UnsafeMutablePointer<Int16>
  let lumaAdded: UnsafeMutablePointer<Int16>
  let chromaKept: UnsafeMutablePointer<Int16>
  let chromaAdded: UnsafeMutablePointer<Int16>
  private let count: Int

  /// Returns the memory that `count` nodes need, in samples.
  static func memoryCount(_ count: Int) -> Int { 6 * count + 2 * Lanes.slack }

  init(_ memory: UnsafeMutablePointer<Int16>, count: Int) {
    lumaKept = memory
    lumaAdded = memory + count
    chromaKept = memory + 2 * count
    chromaAdded = memory + 4 * count
    self.count = count
  }

  /// Sets all nodes to no bleed.
  func clear() { lumaKept.initialize(repeating: 0, count: 6 * count) }
}

extension EdgeBleed {
  private typealias Sample = (luma: Float, blue: Float, red: Float)

  /// Samples a backdrop at every node.
  func sample(luma: LevelReader, chroma: LevelReader, _ format: PlanarFormat, into out: BleedNodes) {
    let scale = FixedPoint(format)
    let perStepX = 1 / Float(1 << format.chroma.shiftX)
    let perStepY = 1 / Float(1 << format.chroma.shiftY)
    let black = Float(scale.lumaBlack)
    let perRange = 1 / Float(scale.lumaRange)
    out.clear()
    for (i, node) in nodes.enumerated() where node.opacity > 0 {
      let y = luma.read(node.x, node.y).0
      let c = chroma.read((node.x + 0.5) * perStepX - 0.5, (node.y + 0.5) * perStepY - 0.5)
      let bright = min(max((y - black) * perRange, 0), 1)
      let strength = GlassBleed.weight(node.opacity, over: bright, isDark: isDark[node.pane])
      let seen = isTinted ? tinted((y, c.0, c.1), at: node) : (y, c.0, c.1)
      let kept = FixedPoint.rounded(-strength * 16384)
      out.lumaKept[i] = kept
      out.lumaAdded[i] = FixedPoint.rounded(strength * seen.0)
      out.chromaKept[2 * i] = kept
      out.chromaKept[2 * i + 1] = kept
      out.chromaAdded[2 * i] = FixedPoint.rounded(strength * seen.1)
      out.chromaAdded[2 * i + 1] = FixedPoint.rounded(strength * seen.2)
    }
  }

  /// Returns a sample coloured by the tints of a node's panes.
  private func tinted(_ sample: Sample, at node: Node) -> Sample {
    let a = tinted(sample, tints[node.pane])
    guard node.other != node.pane else { return a }
    let b = tinted(sample, tints[node.other])
    let t = node.otherWeight
    return (a.luma + (b.luma - a.luma) * t, a.blue + (b.blue - a.blue) * t, a.red + (b.red - a.red) * t)
  }

  private func tinted(_ sample: Sample, _ tint: FaceTable?) -> Sample {
    guard let tint else { return sample }
    let i = min(max(Int(sample.luma) >> tint.shift, 0), tint.luma.count - 1)
    func part(_ pair: UInt32, _ shift: UInt32) -> Float { Float(Int16(truncatingIfNeeded: pair >> shift)) }
    return (
      Float(tint.luma[i]), sample.blue + sample.blue * part(tint.gain[i], 0) / 32768 + part(tint.tone[i], 0),
      sample.red + sample.red * part(tint.gain[i], 16) / 32768 + part(tint.tone[i], 16)
    )
  }
}
