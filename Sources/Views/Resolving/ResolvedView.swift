public import DisplayLists
import Geometry

/// Vitrine's own: a view resolved at an instant.
public struct ResolvedView: Sendable {
  /// The size in points: the canvas size, or the size that the view chose if there is no canvas.
  public let size: CGSize
  /// The items to draw, in points from the top-left corner.
  public let displayList: DisplayList
  /// The elements that a screen reader announces, in reading order.
  public let accessibilityElements: [AccessibilityElement]
  /// The images, colours and symbols that were not found, each listed once, and whether the view did not settle.
  public internal(set) var findings: [Finding]
  private let probes: [ProbedFrame]
  private let locale: Locale

  init(
    size: CGSize, output: PaintOutput, probes: [ProbedFrame] = [], locale: Locale, missingColors: [String] = []
  ) {
    self.size = size
    self.locale = locale
    displayList = DisplayList(size: Size(size), items: output.items)
    self.probes = probes
    accessibilityElements = output.elements
    findings =
      output.missing.images.map { .missingImage($0) } + missingColors.map { .missingColor($0) }
      + output.missing.symbols.map { .missingSymbol($0) }
  }

  /// A one-line description for alt text: the labels and values of the visible elements, in reading order.
  ///
  /// They are separated as in a list in the locale's language. The description is empty if no element has a label.
  public var description: String {
    let extent = CGRect(origin: .zero, size: size)
    return accessibilityElements.compactMap { $0.visible(in: extent)?.spoken(in: locale) }.sentence(in: locale)
  }

  /// The frames of views marked by `probing`, in points from the top-left corner. If several views share a name, the
  /// last frame is used.
  public var frames: [String: CGRect] {
    Dictionary(
      probes.map { ($0.name, CGRect($0.pointsFromView.bounds(of: $0.rect))) }, uniquingKeysWith: { $1 })
  }

  /// Returns the frames of views marked by `probing`, in the innermost enclosing coordinate space with a given name.
  /// Views outside such a space are omitted.
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
