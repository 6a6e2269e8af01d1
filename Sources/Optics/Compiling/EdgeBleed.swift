import Geometry

/// The positions from which surrounding colour bleeds into a lens, and how strongly. See Glass.md § Edge bleed.
///
/// Bleed is widely blurred and fades slowly, so it is computed at nodes `spacing` pixels apart and interpolated.
struct EdgeBleed: Sendable {
  /// The distance between nodes, in luma pixels.
  static let spacing = 8

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
  /// The tint of each pane; nil for none.
  let tints: [FaceTable?]
  /// Whether any pane has a tint.
  let isTinted: Bool

  /// Creates the bleed of a lens that covers `rect` of `field`, whose panes have these presets. Returns nil without
  /// bleed.
  init?(
    _ presets: [GlassPreset], field: DistanceField, in rect: PixelRect, pixelsPerPoint: Double, format: PlanarFormat
  ) {
    guard presets.contains(where: { $0.bleed != nil }) else { return nil }
    // The grid overhangs the lens equally on both sides, so that symmetric glass bleeds symmetrically.
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
    let surroundings = Surroundings(field: field, rect: rect, pixelsPerPoint: pixelsPerPoint)
    var nodes: [Node] = []
    var isActive: [Bool] = []
    var gaps: [Range<Int>] = []
    for row in 0..<rows {
      var (gap, start) = (0..<0, 0)
      for column in 0..<columns {
        let node = EdgeBleed.node(
          twiceX: startX + 2 * EdgeBleed.spacing * column, twiceY: startY + 2 * EdgeBleed.spacing * row, presets,
          surroundings)
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
    twiceX: Int, twiceY: Int, _ presets: [GlassPreset], _ surroundings: Surroundings
  ) -> Node {
    let (field, pixelsPerPoint) = (surroundings.field, surroundings.pixelsPerPoint)
    let around = surroundings.pixels(twiceX: twiceX, twiceY: twiceY)
    let distance = around.mean(field.distance)
    // Merged panes have no edge between them at which colour could bleed in.
    let depth =
      distance < 0 && !field.refractionDepths.isEmpty
      ? max(-distance, around.mean(field.refractionDepths)) : -distance
    let owner = field.owner(around.first)
    var node = Node()
    node.pane = Int(owner.first)
    node.other = owner.weight > 0 ? Int(owner.second) : node.pane
    node.otherWeight = owner.weight
    // Nodes more than a cell's width outside the glass affect none of its pixels.
    guard depth * pixelsPerPoint > -1.5 * Double(EdgeBleed.spacing) else { return node }
    let (first, second) = (presets[node.pane].bleed, presets[node.other].bleed)
    let weight = Double(owner.weight)
    let opacity =
      (first?.strength(depth: depth) ?? 0) * (1 - weight) + (second?.strength(depth: depth) ?? 0) * weight
    let outwards =
      (first?.displacement(depth: depth) ?? 0) * (1 - weight)
      + (second?.displacement(depth: depth) ?? 0) * weight
    node.opacity = opacity < GlassBleed.leastWeight ? 0 : Float(opacity)
    // Multiples of 1/64 pixel are exact when measured from either side.
    func place(_ twice: Int, _ direction: [Float]) -> Float {
      Float(((Double(twice) / 2 + outwards * pixelsPerPoint * around.mean(direction)) * 64).rounded() / 64)
    }
    node.x = place(twiceX, field.directionX)
    node.y = place(twiceY, field.directionY)
    return node
  }

  /// The distance field of the lens, averaged around nodes.
  private struct Surroundings {
    let field: DistanceField
    let rect: PixelRect
    let pixelsPerPoint: Double

    /// Returns the field indices of the four pixels around a node. They coincide if the node lies on a pixel's centre.
    func pixels(twiceX: Int, twiceY: Int) -> Pixels {
      let (left, right) = (min(max(twiceX >> 1, 0), rect.width - 1), min(max((twiceX + 1) >> 1, 0), rect.width - 1))
      let (top, bottom) = (min(max(twiceY >> 1, 0), rect.height - 1), min(max((twiceY + 1) >> 1, 0), rect.height - 1))
      return Pixels(
        first: field.index(rect.x + left, rect.y + top), b: field.index(rect.x + right, rect.y + top),
        c: field.index(rect.x + left, rect.y + bottom), d: field.index(rect.x + right, rect.y + bottom))
    }

    struct Pixels {
      let first: Int
      let b: Int
      let c: Int
      let d: Int

      func mean(_ values: [Float]) -> Double { Double((values[first] + values[d] + (values[b] + values[c])) / 4) }
    }
  }
}
