/// A type that identifies an alignment guide and its default position.
public protocol AlignmentID: SendableMetatype {
  /// Returns the default position of the guide in a view, in the view's own space.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// An alignment guide at a position along the x axis.
public struct HorizontalAlignment: Equatable, Sendable {
  package let guide: AlignmentGuide

  /// Creates the guide that an id identifies.
  public init(_ id: any AlignmentID.Type) { guide = AlignmentGuide(id, .horizontal, .custom) }

  private init(_ id: any AlignmentID.Type, _ kind: GuideKinds) { guide = AlignmentGuide(id, .horizontal, kind) }

  /// The leading edge.
  public static let leading = HorizontalAlignment(LeadingID.self, .frame)
  /// The centre.
  public static let center = HorizontalAlignment(HorizontalCenterID.self, .frame)
  /// The trailing edge.
  public static let trailing = HorizontalAlignment(TrailingID.self, .frame)
  /// The leading end of list row separators.
  public static let listRowSeparatorLeading = HorizontalAlignment(ListLeadingID.self, .custom)
  /// The trailing end of list row separators.
  public static let listRowSeparatorTrailing = HorizontalAlignment(ListTrailingID.self, .custom)
}

/// An alignment guide at a position along the y axis.
public struct VerticalAlignment: Equatable, Sendable {
  let guide: AlignmentGuide

  /// Creates the guide that an id identifies.
  public init(_ id: any AlignmentID.Type) { guide = AlignmentGuide(id, .vertical, .custom) }

  private init(_ id: any AlignmentID.Type, _ kind: GuideKinds) { guide = AlignmentGuide(id, .vertical, kind) }

  /// The top edge.
  public static let top = VerticalAlignment(TopID.self, .frame)
  /// The centre.
  public static let center = VerticalAlignment(VerticalCenterID.self, .frame)
  /// The bottom edge.
  public static let bottom = VerticalAlignment(BottomID.self, .frame)
  /// The baseline of the topmost text; the bottom edge if there is none.
  public static let firstTextBaseline = VerticalAlignment(FirstBaselineID.self, .firstBaseline)
  /// The baseline of the lowest text; the bottom edge if there is none.
  public static let lastTextBaseline = VerticalAlignment(LastBaselineID.self, .lastBaseline)
}

/// An alignment along both axes.
public struct Alignment: Equatable, Sendable {
  /// The alignment along the x axis.
  public var horizontal: HorizontalAlignment
  /// The alignment along the y axis.
  public var vertical: VerticalAlignment

  /// Creates an alignment from a guide for each axis.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The centre.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the leading edge.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle of the trailing edge.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The centre of the top edge.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The centre of the bottom edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The top leading corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top trailing corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom leading corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom trailing corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The centre of the first baseline.
  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  /// The centre of the last baseline.
  public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
  /// The leading end of the first baseline.
  public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
  /// The leading end of the last baseline.
  public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
  /// The trailing end of the first baseline.
  public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
  /// The trailing end of the last baseline.
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
