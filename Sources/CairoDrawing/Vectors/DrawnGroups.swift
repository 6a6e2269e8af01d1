import DisplayLists
import Geometry
import Synchronization

/// The filtered groups of paths that have been drawn recently. Thread-safe.
///
/// Pictures made one after another share parts, such as the drawn glass of stickers, and blurring the shadows of such a
/// part takes longer than everything else in the picture.
final class DrawnGroups: Sendable {
  /// Everything that the pixels of a group depend on.
  struct Key: Hashable, Sendable {
    var group: DisplayGroup
    var visible: PixelRect
    var pixelsFromPoints: Affine

    /// Describes a group drawn in `visible`; nil if it is not worth keeping.
    init?(_ group: DisplayGroup, over visible: PixelRect, pixelsFromPoints: Affine) {
      guard group.isFiltered, ([.group(group)] + (group.mask ?? [])).consistsOfPaths else { return nil }
      self.group = group
      self.visible = visible
      self.pixelsFromPoints = pixelsFromPoints
    }
  }

  /// The cost, in pixels, of half of what is kept: 16 MB.
  private let recent = Mutex(RecentValues<Key, SurfaceCopy>(limit: 4 << 20))

  /// Returns the pixels of a group if they are still known.
  subscript(key: Key) -> SurfaceCopy? { recent.withLock { $0[key] } }

  /// Keeps the pixels of a group.
  func insert(_ pixels: SurfaceCopy, for key: Key) {
    recent.withLock { $0.insert(pixels, for: key, cost: pixels.rect.size.area) }
  }
}

extension DisplayGroup {
  /// Whether a filter applies to the group or to anything in it.
  fileprivate var isFiltered: Bool {
    !filters.isEmpty || items.visit { if case .group(let group) = $0, !group.filters.isEmpty { .stop } else { .enter } }
  }
}

extension [DisplayItem] {
  /// Whether all items and the items in them are filled or stroked paths.
  ///
  /// Text is rarely the same twice, and comparing bitmaps takes long.
  fileprivate var consistsOfPaths: Bool {
    !visit { item in
      switch item {
      case .fill, .stroke: .skip
      case .group(let group): group.mask?.consistsOfPaths ?? true ? .enter : .stop
      case .glyphs, .image, .glass, .glassContainer: .stop
      }
    }
  }
}
