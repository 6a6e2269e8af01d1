import Geometry

/// The positions from which surrounding colour bleeds into a lens, and how strongly. See Glass.md § Edge bleed.
///
/// Bleed is widely blurred and fades slowly, so it is computed at nodes `spacing` pixels apart and interpolated.
struct EdgeBleed: Sendable {
  /// The distance between nodes, in luma pixels.
  static let spacing = BleedDepths.spacing

  /// The bleed at one point of the grid.
  struct Node {
    /// The position to sample, in pixels from the centre of the lens's first pixel.
    var x: Float = 0
    var y: Float = 0
    /// The opacity where the surroundings are brightest or, for dark glass, darkest.
    var opacity: Float = 0
    /// The pane, the other pane that is mixed in, and the weight of the latter.
    var pane = 0
    var other = 0
    var otherWeight: Float = 0
  }

  let columns: Int
  let rows: Int
  /// Twice the offset of the first node, in pixels, from the centre of the lens's first pixel.
  let startX: Int
  let startY: Int
  let nodes: [Node]
  /// Whether any node of each row bleeds.
  let isActive: [Bool]
  /// The widest gap between the bleeding nodes of each row; the whole row if none bleeds.
  let gaps: [Range<Int>]
  /// Whether each pane bleeds like dark glass.
  let isDark: [Bool]
  /// The tint of each pane; nil for an untinted pane.
  let tints: [FaceTable?]
  /// Whether any pane has a tint.
  let isTinted: Bool

  /// Creates the bleed of a lens that covers `rect` of `field`, whose panes have these presets. Returns nil without
  /// bleed.
  init?(
    _ presets: [GlassPreset], field: DistanceField, in rect: PixelRect, pixelsPerPoint: Double, format: PlanarFormat
  ) {
    guard presets.contains(where: { $0.bleed != nil }) else { return nil }
    let grid = BleedDepths.NodeGrid(over: rect)
    (columns, rows, startX, startY) = (grid.columns, grid.rows, grid.startX, grid.startY)
    isDark = presets.map { $0.isDark }
    tints = presets.map { preset in
      preset.tint.map {
        FaceTable(GlassPreset.Tones(face: nil, tint: $0, dimming: nil, isDark: preset.isDark), format: format)
      }
    }
    isTinted = tints.contains { $0 != nil }
    let reach = presets.map { $0.bleed?.reach ?? 0 }.max() ?? 0
    let depths = BleedDepths(field, at: grid, over: rect, reach: reach, pixelsPerPoint: pixelsPerPoint)
    var nodes: [Node] = []
    var isActive: [Bool] = []
    var gaps: [Range<Int>] = []
    for row in 0..<rows {
      var gap = 0..<0
      var start = 0
      for column in 0..<columns {
        let node = EdgeBleed.node(
          twiceX: startX + 2 * EdgeBleed.spacing * column, twiceY: startY + 2 * EdgeBleed.spacing * row,
          depths[column, row], presets, pixelsPerPoint: pixelsPerPoint)
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

  /// Returns the node at a position given as twice its offset, in pixels, from the centre of the lens's first pixel.
  private static func node(
    twiceX: Int, twiceY: Int, _ place: BleedDepths.Place, _ presets: [GlassPreset], pixelsPerPoint: Double
  ) -> Node {
    let depth = place.depth
    let owner = place.owner
    var node = Node()
    node.pane = Int(owner.first)
    node.other = owner.weight > 0 ? Int(owner.second) : node.pane
    node.otherWeight = owner.weight
    // Nodes more than a cell's width outside the glass affect none of its pixels.
    guard place.distance * pixelsPerPoint < 1.5 * Double(EdgeBleed.spacing) else { return node }
    let first = presets[node.pane].bleed
    let second = presets[node.other].bleed
    let weight = Double(owner.weight)
    let opacity =
      (first?.strength(depth: depth) ?? 0) * (1 - weight) + (second?.strength(depth: depth) ?? 0) * weight
    let outwards =
      (first?.displacement(depth: depth) ?? 0) * (1 - weight)
      + (second?.displacement(depth: depth) ?? 0) * weight
    node.opacity = opacity < GlassBleed.leastWeight ? 0 : Float(opacity)
    // Multiples of 1/64 pixel are exact when measured from either side.
    func sampled(_ twice: Int, _ direction: Double) -> Float {
      Float(((Double(twice) / 2 + outwards * pixelsPerPoint * direction) * 64).rounded() / 64)
    }
    node.x = sampled(twiceX, place.outwards.x)
    node.y = sampled(twiceY, place.outwards.y)
    return node
  }
}
