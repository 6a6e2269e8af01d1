/// Names an alignment guide and says where it lies by default.
public protocol AlignmentID: SendableMetatype {
  /// Where the guide lies in a view that says nothing of it, in the view's own space.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A guide that positions views side by side: a place on the x axis.
public struct HorizontalAlignment: Equatable, Sendable {
  let guide: AlignmentGuide

  /// The guide of an id.
  public init(_ id: any AlignmentID.Type) { guide = AlignmentGuide(id, .horizontal, .custom) }

  private init(_ id: any AlignmentID.Type, _ kind: GuideKinds) { guide = AlignmentGuide(id, .horizontal, kind) }

  /// Where lines begin.
  public static let leading = HorizontalAlignment(LeadingID.self, .frame)
  /// The centre.
  public static let center = HorizontalAlignment(HorizontalCenterID.self, .frame)
  /// Where lines end.
  public static let trailing = HorizontalAlignment(TrailingID.self, .frame)
  /// Where separators of lists begin.
  public static let listRowSeparatorLeading = HorizontalAlignment(ListLeadingID.self, .custom)
  /// Where separators of lists end.
  public static let listRowSeparatorTrailing = HorizontalAlignment(ListTrailingID.self, .custom)
}

/// A guide that positions views above each other: a place on the y axis.
public struct VerticalAlignment: Equatable, Sendable {
  let guide: AlignmentGuide

  /// The guide of an id.
  public init(_ id: any AlignmentID.Type) { guide = AlignmentGuide(id, .vertical, .custom) }

  private init(_ id: any AlignmentID.Type, _ kind: GuideKinds) { guide = AlignmentGuide(id, .vertical, kind) }

  /// The top.
  public static let top = VerticalAlignment(TopID.self, .frame)
  /// The centre.
  public static let center = VerticalAlignment(VerticalCenterID.self, .frame)
  /// The bottom.
  public static let bottom = VerticalAlignment(BottomID.self, .frame)
  /// The baseline of the topmost text; the bottom where there is none.
  public static let firstTextBaseline = VerticalAlignment(FirstBaselineID.self, .firstBaseline)
  /// The baseline of the lowest text; the bottom where there is none.
  public static let lastTextBaseline = VerticalAlignment(LastBaselineID.self, .lastBaseline)
}

/// A guide in each direction.
public struct Alignment: Equatable, Sendable {
  /// The place on the x axis.
  public var horizontal: HorizontalAlignment
  /// The place on the y axis.
  public var vertical: VerticalAlignment

  /// A guide in each direction.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The centre.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the leading side.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle of the trailing side.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The middle of the top edge.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The middle of the bottom edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The corner where lines begin, at the top.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The corner where lines end, at the top.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The corner where lines begin, at the bottom.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The corner where lines end, at the bottom.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The first baseline, centred.
  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  /// The last baseline, centred.
  public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
  /// The first baseline where lines begin.
  public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
  /// The last baseline where lines begin.
  public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
  /// The first baseline where lines end.
  public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
  /// The last baseline where lines end.
  public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)
}

private enum LeadingID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}
private enum HorizontalCenterID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
}
private enum TrailingID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
}
private enum ListLeadingID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}
private enum ListTrailingID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
}
private enum TopID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}
private enum VerticalCenterID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
}
private enum BottomID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
private enum FirstBaselineID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
private enum LastBaselineID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
