public import DisplayLists
import Geometry

/// Vitrine's own: a view at an instant: what to paint, and what there is to know of it.
public struct ResolvedView: Sendable {
  /// The extent in points: the canvas where there is one, else the size that the view chose.
  public let size: CGSize
  /// What to paint, in points from the top left corner of that extent.
  public let displayList: DisplayList
  /// What the view tells those who cannot see it, in reading order.
  public let accessibilityElements: [AccessibilityElement]
  /// Names of pictures that were not found and are not drawn, each once.
  public let missingImages: [String]
  /// Names of colours that were not found and are transparent, each once.
  public let missingColors: [String]
  /// Names of symbols that there is no drawing of, for which dashed squares stand, each once.
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

  /// The picture in words, for alt texts: labels and values of the elements that are seen, in reading order, on one line.
  ///
  /// They are parted as the locale's language parts a list. Empty where the view says nothing.
  public var description: String {
    let extent = CGRect(origin: .zero, size: size)
    return accessibilityElements.compactMap { $0.seen(in: extent)?.spoken(in: locale) }.sentence(in: locale)
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
