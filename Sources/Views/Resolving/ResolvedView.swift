public import Drawing
import Geometry

/// Vitrine's own: a view at an instant: what to paint, and what there is to know of it.
public struct ResolvedView: Sendable {
  /// The extent in points: the canvas where there is one, else the size that the view chose.
  public let size: CGSize
  /// What to paint, in points from the top left corner of that extent.
  public let displayList: DisplayList
  /// What the view tells those who cannot see it, in reading order.
  public let accessibilityElements: [AccessibilityElement]
  private let probes: [ProbedFrame]

  init(size: CGSize, output: PaintOutput) {
    self.size = size
    displayList = DisplayList(size: Size(size), items: output.items)
    probes = output.probes
    accessibilityElements = output.elements
  }

  /// The picture in words, for `alt` texts: what its elements say, with commas between.
  public var description: String {
    accessibilityElements.map(\.spoken).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Frames of the views marked by `probing`, in points from the top left corner; the last where a name is used twice.
  public var frames: [String: CGRect] {
    Dictionary(
      probes.map { ($0.name, CGRect($0.pointsFromView.bounds(of: $0.rect))) }, uniquingKeysWith: { $1 })
  }

  /// Frames of the views marked by `probing` in the innermost coordinate space of a name around each; those outside
  /// such a space are left out.
  public func frames(inSpace name: some Hashable) -> [String: CGRect] {
    var frames: [String: CGRect] = [:]
    for probe in probes {
      guard let space = probe.spaces?.space(named: AnyHashable(name)), let map = space.pointsFromSpace.inverse else {
        continue
      }
      frames[probe.name] = CGRect((map * probe.pointsFromView).bounds(of: probe.rect))
    }
    return frames
  }
}
