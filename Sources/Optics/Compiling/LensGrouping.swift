import Geometry

/// The lenses that panes with a common backdrop and the content on them become.
///
/// Panes that are too far apart to affect the same pixels become separate lenses. Their pixels are the same as with a
/// single lens, and when one pane changes, the lenses of the others need not be recompiled.
public struct LensGrouping: Sendable {
  /// The panes of one lens.
  public struct Group: Sendable {
    /// The indices of the panes.
    public var panes: [Int]
    /// The distance at which they merge, in points of the first of them.
    public var spacing: Double
  }

  /// The lenses that share the backdrop, with at least one pane each unless there are no panes.
  public let groups: [Group]
  /// Whether the content is drawn with the only group, rather than as a separate lens after all groups.
  public let holdsContent: Bool

  /// Groups panes that merge at a distance of `spacing` points of the first one.
  ///
  /// With partial visibility, panes and content must share one lens.
  public init(_ panes: [LensPane], spacing: Double, isPartlyVisible: Bool) {
    let clusters = isPartlyVisible ? [] : LensGrouping.clusters(panes, spacing: spacing)
    guard clusters.count > 1 else {
      groups = [Group(panes: Array(panes.indices), spacing: spacing)]
      holdsContent = true
      return
    }
    let first = panes[0].pixelsFromPane.meanScale
    groups = clusters.map { cluster in
      let scale = panes[cluster[0]].pixelsFromPane.meanScale
      return Group(panes: cluster, spacing: cluster.count > 1 && scale > 0 ? spacing * first / scale : 0)
    }
    holdsContent = false
  }

  /// Groups the indices of panes that may change the same pixels. Clusters do not overlap and need separate lenses.
  private static func clusters(_ panes: [LensPane], spacing: Double) -> [[Int]] {
    var clusters: [(members: [Int], rect: PixelRect)] = []
    for (i, pane) in panes.enumerated() {
      var own = (members: [i], rect: pane.changedRect(spacing: spacing))
      // A cluster that has grown may overlap another one.
      while let met = clusters.firstIndex(where: { !$0.rect.intersection(own.rect).isEmpty }) {
        let other = clusters.remove(at: met)
        own = (other.members + own.members, own.rect.union(other.rect))
      }
      clusters.append(own)
    }
    var result: [[Int]] = []
    for cluster in clusters { result.append(cluster.members.sorted()) }
    return result
  }
}
