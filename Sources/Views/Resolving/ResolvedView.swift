public import DisplayLists
import Geometry

/// Vitrine's own: a view resolved at an instant.
public struct ResolvedView: Sendable {
  /// The size in points: that of the canvas where there is one, otherwise the size that the view chose.
  public let size: CGSize
  /// What to draw, in points from the top left corner.
  public let displayList: DisplayList
  /// What a screen reader announces, in reading order.
  public let accessibilityElements: [AccessibilityElement]
  /// The names of images that were not found and are not drawn, each once.
  public let missingImages: [String]
  /// The names of colours that were not found and are transparent, each once.
  public let missingColors: [String]
  /// The names of symbols without a drawing, shown as dashed squares, each once.
  public let missingSymbols: [String]
  private let probes: [ProbedFrame]
  private let locale: Locale

  init(size: CGSize, output: PaintOutput, locale: Locale, missingColors: [String] = []) {
    self.size = size
    self.locale = locale
    displayList = DisplayList(size: Size(size), items: output.items)
    probes = output.probes
    accessibilityElements = output.elements
    missingImages = output.missing.images
    self.missingColors = missingColors
    missingSymbols = output.missing.symbols
  }

  /// A description for alt texts: the labels and values of visible elements, in reading order, on one line.
  ///
  /// Separated as a list in the locale's language; empty where no element has a label.
  public var description: String {
    let extent = CGRect(origin: .zero, size: size)
    return accessibilityElements.compactMap { $0.seen(in: extent)?.spoken(in: locale) }.sentence(in: locale)
  }

  /// Frames of the views marked by `probing`, in points from the top left corner; the last one where a name is used twice.
  public var frames: [String: CGRect] {
    Dictionary(
      probes.map { ($0.name, CGRect($0.pointsFromView.bounds(of: $0.rect))) }, uniquingKeysWith: { $1 })
  }

  /// Frames of the views marked by `probing` in the innermost enclosing coordinate space of a name; views outside
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
