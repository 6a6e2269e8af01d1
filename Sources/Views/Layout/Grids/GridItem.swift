/// A column or row of a lazy grid.
public struct GridItem: Sendable {
  /// The size of a column or a row.
  public enum Size: Sendable {
    /// A fixed length in points.
    case fixed(CGFloat)
    /// The remaining length, within limits.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many tracks as fit into the remaining length, each within limits; at least one and at most 10,000.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The size.
  public var size: Size
  /// The spacing to the next track; nil for the default of 8 points.
  public var spacing: CGFloat?
  /// The alignment of views in the track; nil for the grid's.
  public var alignment: Alignment?

  /// Creates a column or a row.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  /// Divides a length into tracks and returns each track's start, its length and the alignment of its views.
  static func tracks(
    _ items: [GridItem], length: CGFloat?
  ) -> [(start: CGFloat, length: CGFloat, alignment: Alignment?)] {
    let standard = ViewSpacing.standard
    let gaps = items.dropLast().reduce(0) { $0 + ($1.spacing ?? standard) }
    let fixed = items.reduce(0) { sum, item in if case .fixed(let width) = item.size { sum + width } else { sum } }
    var left = max((length ?? 0) - gaps - fixed, 0)
    var flexibleCount = items.count { item in if case .fixed = item.size { false } else { true } }
    var result: [(start: CGFloat, length: CGFloat, alignment: Alignment?)] = []
    var position: CGFloat = 0
    for item in items {
      let gap = item.spacing ?? standard
      func append(_ width: CGFloat) {
        result.append((position, width, item.alignment))
        position += width + gap
      }
      let flexibleLength = left / CGFloat(max(flexibleCount, 1))
      switch item.size {
      case .fixed(let width):
        append(width)
        continue
      case .flexible(let minimum, let maximum):
        let width = min(max(length == nil ? minimum : flexibleLength, minimum), maximum)
        append(width)
        left = max(left - width, 0)
      case .adaptive(let minimum, let maximum):
        let fitting = ((flexibleLength + gap) / max(minimum + gap, 1)).rounded(.down)
        // Lengths greater than any canvas occur only during measurement, so the number of tracks is limited. An
        // infinite length gets a single track.
        let count = fitting.isFinite ? max(Int(min(fitting, 10_000)), 1) : 1
        let width = min(max((flexibleLength - gap * CGFloat(count - 1)) / CGFloat(count), minimum), maximum)
        for _ in 0..<count { append(width) }
        left = max(left - width * CGFloat(count) - gap * CGFloat(count - 1), 0)
      }
      flexibleCount -= 1
    }
    return result
  }
}

/// Whether a view spans all tracks of a lazy grid and occupies a separate line, as headers and footers of sections do.
package struct SpansTracks: LayoutValueKey { package static var defaultValue: Bool { false } }

/// The layout of lazy grids, which fills parallel tracks line by line.
private struct TrackLayout: Layout {
  /// The axis along which the tracks lie side by side.
  var axis: Axis
  var items: [GridItem]
  var alignment: AlignmentGuide
  /// The alignment of views that span the tracks.
  var spanAlignment: Alignment
  var spacing: CGFloat?

  /// The place of a view.
  private struct Place {
    var line: Int
    /// The track; nil for all of them.
    var track: Int?
  }

  private struct Arrangement {
    var tracks: [(start: CGFloat, length: CGFloat, alignment: Alignment?)]
    var places: [Place]
    /// The lengths of the lines across the tracks.
    var lines: [CGFloat]
    var gap: CGFloat

    var length: CGFloat { tracks.last.map { $0.start + $0.length } ?? 0 }
    var extent: CGFloat { lines.reduce(0, +) + gap * CGFloat(max(lines.count - 1, 0)) }
  }

  /// Returns the places of views in tracks of which there are `count`.
  private func places(of subviews: Subviews, count: Int) -> [Place] {
    var line = -1
    var next = count
    return subviews.map { subview in
      let spans = subview[SpansTracks.self]
      if spans || next == count { (line, next) = (line + 1, 0) }
      defer { next = spans ? count : next + 1 }
      return Place(line: line, track: spans ? nil : next)
    }
  }

  private func arrange(_ proposal: ProposedViewSize, _ subviews: Subviews) -> Arrangement {
    let tracks = GridItem.tracks(items, length: proposal[axis])
    var result = Arrangement(
      tracks: tracks, places: places(of: subviews, count: tracks.count), lines: [],
      gap: spacing ?? ViewSpacing.standard)
    result.lines = Array(repeating: 0, count: (result.places.last?.line ?? -1) + 1)
    for (place, subview) in zip(result.places, subviews) {
      let length = place.track.map { tracks[$0].length } ?? proposal[axis] ?? result.length
      let size = subview.sizeThatFits(ProposedViewSize(axis, length, nil))
      result.lines[place.line] = max(result.lines[place.line], size[axis.other])
    }
    return result
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    if items.isEmpty { return .zero }
    let arrangement = arrange(proposal, subviews)
    return CGSize(axis, max(arrangement.length, proposal[axis] ?? 0), arrangement.extent)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    if items.isEmpty { return }
    // As in SwiftUI, tracks are computed again for the final length of the grid, which may exceed the proposal.
    let arrangement = arrange(ProposedViewSize(bounds.size), subviews)
    let outer = ViewDimensions(box: bounds.size)
    let inner = ViewDimensions(box: CGSize(axis, arrangement.length, arrangement.extent))
    let shift = outer[alignment] - inner[alignment]
    var line: Int = 0
    var y: CGFloat = 0
    for (place, subview) in zip(arrangement.places, subviews) {
      if place.line > line { (line, y) = (place.line, y + arrangement.lines[line] + arrangement.gap) }
      let track = place.track.map { arrangement.tracks[$0] }
      let length = track?.length ?? bounds.size[axis]
      let cell = CGSize(axis, length, arrangement.lines[line])
      let proposal = ProposedViewSize(axis, length, nil)
      let offset = (track.map { $0.alignment ?? .center } ?? spanAlignment).origin(of: subview.node, proposal, in: cell)
      let start = CGPoint(axis, track.map { $0.start + shift } ?? 0, y)
      subview.place(
        at: CGPoint(x: bounds.origin.x + start.x + offset.x, y: bounds.origin.y + start.y + offset.y),
        proposal: proposal)
    }
  }
}

/// Views that stay visible while a stack or grid scrolls. Rendered views do not scroll, so this has no effect.
public struct PinnedScrollableViews: OptionSet, Sendable {
  /// The raw value.
  public let rawValue: UInt32
  /// Creates a set from its raw value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Section headers.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// Section footers.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A grid with a fixed set of columns that grows vertically.
public struct LazyVGrid<Content: View>: View {
  private let layout: TrackLayout
  private let content: Content

  /// Creates a grid. `spacing` is the distance between rows; nil means the default of 8 points.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    layout = TrackLayout(
      axis: .horizontal, items: columns, alignment: alignment.guide,
      spanAlignment: Alignment(horizontal: alignment, vertical: .center), spacing: spacing)
    self.content = content()
  }

  /// The grid.
  public var body: some View { layout { content } }
}

/// A grid with a fixed set of rows that grows horizontally.
public struct LazyHGrid<Content: View>: View {
  private let layout: TrackLayout
  private let content: Content

  /// Creates a grid. `spacing` is the distance between columns; nil means the default of 8 points.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    layout = TrackLayout(
      axis: .vertical, items: rows, alignment: alignment.guide,
      spanAlignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing)
    self.content = content()
  }

  /// The grid.
  public var body: some View { layout { content } }
}

/// A vertical stack that takes the full proposed width.
///
/// Unlike in SwiftUI, all views are created immediately.
public struct LazyVStack<Content: View>: View {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a stack; a nil spacing means the preferred spacing.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// The stack.
  public var body: some View {
    VStack(alignment: alignment, spacing: spacing) { content }
      .fixedSize(horizontal: false, vertical: true)
      .frame(maxWidth: .infinity, alignment: Alignment(horizontal: alignment, vertical: .center))
  }
}

/// A horizontal stack that takes the full proposed height.
///
/// Unlike in SwiftUI, all views are created immediately.
public struct LazyHStack<Content: View>: View {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a stack; a nil spacing means the preferred spacing.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// The stack.
  public var body: some View {
    HStack(alignment: alignment, spacing: spacing) { content }
      .fixedSize(horizontal: true, vertical: false)
      .frame(maxHeight: .infinity, alignment: Alignment(horizontal: .center, vertical: alignment))
  }
}
