import DisplayLists
import Geometry
import Synchronization

/// A thread-safe cache of recently drawn groups that have filters and contain only paths.
///
/// Successive pictures share parts, such as the background of plain stickers, and blurring the shadows of such a part takes
/// longer than everything else in the picture.
final class DrawnGroups: Sendable {
  /// Everything that the pixels of a group depend on before it is composited.
  struct Key: Hashable, Sendable {
    var group: DisplayGroup
    var visible: PixelRect
    var pixelsFromPoints: Affine

    /// Describes a group drawn in `visible`; nil if it is not worth caching.
    init?(_ group: DisplayGroup, over visible: PixelRect, pixelsFromPoints: Affine) {
      guard group.isFiltered, ([.group(group)] + (group.mask ?? [])).consistsOfPaths else { return nil }
      self.group = DisplayGroup(group.items, filters: group.filters, clip: group.clip, mask: group.mask)
      self.visible = visible
      self.pixelsFromPoints = pixelsFromPoints
    }
  }

  /// The cached pixels. Each of the two generations holds up to 4 Mi pixels or a single larger group, so the cache
  /// normally occupies at most 32 MB.
  private let recent = Mutex(RecentValues<Key, SurfaceCopy>(limit: 4 << 20))

  /// The pixels of a group; nil if they are not cached.
  subscript(key: Key) -> SurfaceCopy? { recent.withLock { $0[key] } }

  /// Caches the pixels of a group.
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
  /// Text rarely repeats, and comparing bitmaps is slow.
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
