import Geometry

/// Colour of the surroundings that spills into glass, of one lens. See Glass.md § Edge bleed.
///
/// What spills in is blurred widely and fades slowly: it is worked out at nodes `spacing` pixels apart and interpolated.
struct EdgeBleed: Sendable {
  /// Pixels of luma from a node to the next.
  static let spacing = 8

  /// What is seen from one place of the grid.
  struct Node {
    /// The place it sees, in pixels from the lens' left and top.
    var x: Float = 0
    var y: Float = 0
    /// How much of it there is over the strongest surroundings.
    var opacity: Float = 0
    /// The pane, the other one that it is mixed with, and how much of that.
    var pane = 0
    var other = 0
    var share: Float = 0
  }

  let columns: Int
  let rows: Int
  /// Twice the place of the first node's middle, from the middle of the lens' first pixel.
  let startX: Int
  let startY: Int
  let nodes: [Node]
  /// Whether any node of a row spills.
  let isActive: [Bool]
  /// The widest gap between nodes of each row that spill; all of a row that does not.
  let gaps: [Range<Int>]
  /// Whether what spills over a pane is that of dark glass.
  private let isDark: [Bool]
  /// What the tint of each pane makes of it; nil for none.
  private let tints: [FaceTable?]
  /// Whether any pane has one.
  private let isTinted: Bool

  /// Nil where nothing spills in. `presets` are those of the panes that `field` tells apart; `rect` is the lens', and
  /// within the field.
  init?(
    _ presets: [GlassPreset], field: DistanceField, in rect: PixelRect, pixelsPerPoint: Double, format: PlanarFormat
  ) {
    guard presets.contains(where: { $0.bleed != nil }) else { return nil }
    // As much to spare on either side: what is symmetric stays so.
    columns = (rect.width + EdgeBleed.spacing - 1) / EdgeBleed.spacing + 1
    rows = (rect.height + EdgeBleed.spacing - 1) / EdgeBleed.spacing + 1
    startX = rect.width - 1 - EdgeBleed.spacing * (columns - 1)
    startY = rect.height - 1 - EdgeBleed.spacing * (rows - 1)
    isDark = presets.map { $0.isDark }
    tints = presets.map { preset in
      preset.tint.map {
        FaceTable(GlassPreset.Tones(face: nil, tint: $0, isDark: preset.isDark), format: format)
      }
    }
    isTinted = tints.contains { $0 != nil }
    var nodes: [Node] = []
    var isActive: [Bool] = []
    var gaps: [Range<Int>] = []
    for row in 0..<rows {
      var (gap, start) = (0..<0, 0)
      for column in 0..<columns {
        let node = EdgeBleed.node(
          twiceX: startX + 2 * EdgeBleed.spacing * column, twiceY: startY + 2 * EdgeBleed.spacing * row, presets, field,
          rect, pixelsPerPoint)
        nodes.append(node)
        if node.opacity > 0 { start = column + 1 }
        if column + 1 - start > gap.count { gap = start..<(column + 1) }
      }
      isActive.append(gap.count < columns)
      gaps.append(gap)
    }
    self.nodes = nodes
    self.isActive = isActive
    self.gaps = gaps
  }

  private static func node(
    twiceX: Int, twiceY: Int, _ presets: [GlassPreset], _ field: DistanceField, _ rect: PixelRect,
    _ pixelsPerPoint: Double
  ) -> Node {
    // A node between pixels takes the mean of those around it.
    let (left, right) = (min(max(twiceX >> 1, 0), rect.width - 1), min(max((twiceX + 1) >> 1, 0), rect.width - 1))
    let (top, bottom) = (min(max(twiceY >> 1, 0), rect.height - 1), min(max((twiceY + 1) >> 1, 0), rect.height - 1))
    let (a, b) = (field.index(rect.x + left, rect.y + top), field.index(rect.x + right, rect.y + top))
    let (c, d) = (field.index(rect.x + left, rect.y + bottom), field.index(rect.x + right, rect.y + bottom))
    func mean(_ values: [Float]) -> Double { Double((values[a] + values[d] + (values[b] + values[c])) / 4) }
    let far = mean(field.distance)
    // Where panes have merged there is no edge to spill in at.
    let depth = far < 0 && !field.bendDepths.isEmpty ? max(-far, mean(field.bendDepths)) : -far
    let owner = field.owner(a)
    var node = Node()
    node.pane = Int(owner.first)
    node.other = owner.share > 0 ? Int(owner.second) : node.pane
    node.share = owner.share
    // Nodes farther outside than a cell is wide have no part in any pixel of the glass.
    guard depth * pixelsPerPoint > -1.5 * Double(EdgeBleed.spacing) else { return node }
    let (first, second) = (presets[node.pane].bleed, presets[node.other].bleed)
    let share = Double(owner.share)
    let opacity =
      (first?.strength(depth: depth) ?? 0) * (1 - share) + (second?.strength(depth: depth) ?? 0) * share
    let outwards =
      (first?.displacement(depth: depth) ?? 0) * (1 - share)
      + (second?.displacement(depth: depth) ?? 0) * share
    node.opacity = opacity < GlassBleed.leastWeight ? 0 : Float(opacity)
    // Sixty-fourths of a pixel are exact whichever side they are counted from.
    func place(_ twice: Int, _ direction: [Float]) -> Float {
      Float(((Double(twice) / 2 + outwards * pixelsPerPoint * mean(direction)) * 64).rounded() / 64)
    }
    node.x = place(twiceX, field.directionX)
    node.y = place(twiceY, field.directionY)
    return node
  }

  /// Samples of memory that the nodes of a frame need: of luma and of either colour difference what is kept and added.
  var memoryCount: Int { 6 * nodes.count + 32 }

  /// Looks from every node at a backdrop that has been read.
  func look(
    _ luma: LevelReader, _ chroma: LevelReader, _ format: PlanarFormat, into memory: UnsafeMutablePointer<Int16>
  ) {
    let scale = FixedPoint(format)
    let (shareX, shareY) = (1 / Float(1 << format.chroma.shiftX), 1 / Float(1 << format.chroma.shiftY))
    let (black, perRange) = (Float(scale.lumaBlack), 1 / Float(scale.lumaRange))
    let count = nodes.count
    memory.initialize(repeating: 0, count: 6 * count)
    nodes.withUnsafeBufferPointer { nodes in
      for (i, node) in nodes.enumerated() where node.opacity > 0 {
        let y = luma.read(node.x, node.y).0
        let c = chroma.read((node.x + 0.5) * shareX - 0.5, (node.y + 0.5) * shareY - 0.5)
        let bright = min(max((y - black) * perRange, 0), 1)
        let strength = GlassBleed.weight(node.opacity, over: bright, isDark: isDark[node.pane])
        let seen = isTinted ? tinted(node, luma: y, blue: c.0, red: c.1) : (y, c.0, c.1)
        let keep = PackedTerms.rounded(-strength * 16384)
        memory[i] = keep
        memory[count + i] = PackedTerms.rounded(strength * seen.0)
        memory[2 * count + 2 * i] = keep
        memory[2 * count + 2 * i + 1] = keep
        memory[4 * count + 2 * i] = PackedTerms.rounded(strength * seen.1)
        memory[4 * count + 2 * i + 1] = PackedTerms.rounded(strength * seen.2)
      }
    }
  }

  private func tinted(_ node: Node, luma: Float, blue: Float, red: Float) -> (luma: Float, blue: Float, red: Float) {
    func through(_ pane: Int) -> (luma: Float, blue: Float, red: Float) {
      guard let tint = tints[pane] else { return (luma, blue, red) }
      let i = min(max(Int(luma) >> tint.shift, 0), tint.luma.count - 1)
      func part(_ pair: UInt32, _ shift: UInt32) -> Float { Float(Int16(truncatingIfNeeded: pair >> shift)) }
      return (
        Float(tint.luma[i]), blue + blue * part(tint.gain[i], 0) / 32768 + part(tint.tone[i], 0),
        red + red * part(tint.gain[i], 16) / 32768 + part(tint.tone[i], 16)
      )
    }
    let a = through(node.pane)
    guard node.other != node.pane else { return a }
    let b = through(node.other)
    let t = node.share
    return (a.luma + (b.luma - a.luma) * t, a.blue + (b.blue - a.blue) * t, a.red + (b.red - a.red) * t)
  }
}
