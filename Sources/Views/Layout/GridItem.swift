/// A column or a row of a lazy grid.
public struct GridItem: Sendable {
  /// How wide a column, or high a row, is.
  public enum Size: Sendable {
    /// So many points.
    case fixed(CGFloat)
    /// What is left over, within limits.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many as fit into what is left over, each within limits; one at least, and 10,000 at most.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// How wide it is.
  public var size: Size
  /// The distance to the next one; nil for the standard 8 points.
  public var spacing: CGFloat?
  /// Where views lie in it; nil for the grid's own.
  public var alignment: Alignment?

  /// A column or a row.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  /// Tracks of a grid along a length: where each begins and how long it is, and the alignment of views in it.
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
      let share = left / CGFloat(max(flexibleCount, 1))
      switch item.size {
      case .fixed(let width):
        append(width)
        continue
      case .flexible(let minimum, let maximum):
        let width = min(max(length == nil ? minimum : share, minimum), maximum)
        append(width)
        left = max(left - width, 0)
      case .adaptive(let minimum, let maximum):
        let fitting = ((share + gap) / max(minimum + gap, 1)).rounded(.down)
        // A length beyond all canvases is only asked about: no grid has so many columns that are seen. One without end
        // is that of the grid too, whatever its tracks.
        let count = fitting.isFinite ? max(Int(min(fitting, 10_000)), 1) : 1
        let width = min(max((share - gap * CGFloat(count - 1)) / CGFloat(count), minimum), maximum)
        for _ in 0..<count { append(width) }
        left = max(left - width * CGFloat(count) - gap * CGFloat(count - 1), 0)
      }
      flexibleCount -= 1
    }
    return result
  }
}

/// Views in rows of equal columns, or columns of equal rows.
private struct TrackLayout: Layout {
  /// The direction in which tracks follow each other.
  var axis: Axis
  var items: [GridItem]
  var alignment: AlignmentGuide
  var spacing: CGFloat?

  private struct Arrangement {
    var tracks: [(start: CGFloat, length: CGFloat, alignment: Alignment?)]
    /// Lengths of the lines across the tracks.
    var lines: [CGFloat]
    var gap: CGFloat

    var length: CGFloat { tracks.last.map { $0.start + $0.length } ?? 0 }
    var extent: CGFloat { lines.reduce(0, +) + gap * CGFloat(max(lines.count - 1, 0)) }
  }

  private func arrange(_ proposal: ProposedViewSize, _ subviews: Subviews) -> Arrangement {
    let tracks = GridItem.tracks(items, length: proposal[axis])
    var lines: [CGFloat] = []
    for (index, subview) in subviews.enumerated() {
      let size = subview.sizeThatFits(ProposedViewSize(axis, tracks[index % tracks.count].length, nil))
      if index % tracks.count == 0 { lines.append(0) }
      lines[lines.count - 1] = max(lines[lines.count - 1], size[axis.other])
    }
    return Arrangement(tracks: tracks, lines: lines, gap: spacing ?? ViewSpacing.standard)
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    if items.isEmpty { return .zero }
    let arrangement = arrange(proposal, subviews)
    return CGSize(axis, max(arrangement.length, proposal[axis] ?? 0), arrangement.extent)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    if items.isEmpty { return }
    // As in SwiftUI, tracks are shared out anew in the grid's own length, which may be more than was proposed.
    let arrangement = arrange(ProposedViewSize(bounds.size), subviews)
    let outer = ViewDimensions(box: bounds.size)
    let inner = ViewDimensions(box: CGSize(axis, arrangement.length, arrangement.extent))
    let shift = outer[alignment] - inner[alignment]
    var line: CGFloat = 0
    for (index, subview) in subviews.enumerated() {
      let track = arrangement.tracks[index % arrangement.tracks.count]
      let row = index / arrangement.tracks.count
      if index > 0, index % arrangement.tracks.count == 0 { line += arrangement.lines[row - 1] + arrangement.gap }
      let cell = CGSize(axis, track.length, arrangement.lines[row])
      let proposal = ProposedViewSize(axis, track.length, nil)
      let offset = (track.alignment ?? .center).origin(of: subview.node, proposal, in: cell)
      let start = CGPoint(axis, track.start + shift, line)
      subview.place(
        at: CGPoint(x: bounds.origin.x + start.x + offset.x, y: bounds.origin.y + start.y + offset.y),
        proposal: proposal)
    }
  }
}

/// Views that stay in view while a grid scrolls; a picture does not scroll.
public struct PinnedScrollableViews: OptionSet, Sendable {
  /// The kinds as bits.
  public let rawValue: UInt32
  /// Kinds from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Headers of sections.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// Footers of sections.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// Views in rows of given columns.
public struct LazyVGrid<Content: View>: View {
  private let layout: TrackLayout
  private let content: Content

  /// Views row by row; `spacing` is the distance between rows, nil for the standard 8 points.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    layout = TrackLayout(axis: .horizontal, items: columns, alignment: alignment.guide, spacing: spacing)
    self.content = content()
  }

  /// The grid.
  public var body: some View { layout { content } }
}

/// Views in columns of given rows.
public struct LazyHGrid<Content: View>: View {
  private let layout: TrackLayout
  private let content: Content

  /// Views column by column; `spacing` is the distance between columns, nil for the standard 8 points.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    layout = TrackLayout(axis: .vertical, items: rows, alignment: alignment.guide, spacing: spacing)
    self.content = content()
  }

  /// The grid.
  public var body: some View { layout { content } }
}

/// Views above each other, each as high as it likes, that take all the width there is.
///
/// In a scrolling app they are made as they come into view.
public struct LazyVStack<Content: View>: View {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Views from top to bottom; `spacing` nil keeps the distances they prefer.
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

/// Views side by side, each as wide as it likes, that take all the height there is.
///
/// In a scrolling app they are made as they come into view.
public struct LazyHStack<Content: View>: View {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Views in reading direction; `spacing` nil keeps the distances they prefer.
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
