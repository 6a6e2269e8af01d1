extension Text {
  /// Creates a text view from an attributed string.
  ///
  /// Supported attributes are fonts, foreground and background colours, underlines, strikethrough, kerning, tracking,
  /// baseline offsets, inline presentation intents and links. Links have the tint colour by default.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {
    typealias Scope = AttributeScopes.SwiftUIAttributes
    let parts = attributedContent.runs.map { run in
      var text = Text(verbatim: String(attributedContent[run.range].characters))
      if let font = run[Scope.FontAttribute.self] { text = text.font(font) }
      if let color = run[Scope.ForegroundColorAttribute.self] { text = text.foregroundColor(color) }
      if let kern = run[Scope.KerningAttribute.self] { text = text.kerning(kern) }
      if let tracking = run[Scope.TrackingAttribute.self] { text = text.tracking(tracking) }
      if let offset = run[Scope.BaselineOffsetAttribute.self] { text = text.baselineOffset(offset) }
      text.attributes.background = run[Scope.BackgroundColorAttribute.self]
      text.attributes.underline = run[Scope.UnderlineStyleAttribute.self].map { LineChoice(style: $0) }
      text.attributes.strikethrough = run[Scope.StrikethroughStyleAttribute.self].map { LineChoice(style: $0) }
      var markdown = run[Scope.InlinePresentationIntentAttribute.self]?.markdown ?? []
      if run[AttributeScopes.FoundationAttributes.LinkAttribute.self] != nil { markdown.insert(.link) }
      return text.marked(markdown)
    }
    self.init(.parts(parts))
  }
}

/// Vitrine's own: the inline presentation of characters, in place of Foundation's type on Apple platforms.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
  /// The raw value, with the same bits as Foundation's.
  public let rawValue: UInt

  /// Creates a set from its raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Emphasised text, shown in italics.
  public static let emphasized = InlinePresentationIntent(rawValue: 1)
  /// Strongly emphasised text, shown in bold.
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
  /// Code, shown in a monospaced face.
  public static let code = InlinePresentationIntent(rawValue: 4)
  /// Text that is struck through.
  public static let strikethrough = InlinePresentationIntent(rawValue: 32)

  /// Creates the intents of a Markdown style, except for links.
  init(_ style: InlineMarkdown.Style) {
    self = []
    if style.contains(.emphasized) { insert(.emphasized) }
    if style.contains(.strong) { insert(.stronglyEmphasized) }
    if style.contains(.code) { insert(.code) }
    if style.contains(.struck) { insert(.strikethrough) }
  }

  fileprivate var markdown: InlineMarkdown.Style {
    var style: InlineMarkdown.Style = []
    if contains(.emphasized) { style.insert(.emphasized) }
    if contains(.stronglyEmphasized) { style.insert(.strong) }
    if contains(.code) { style.insert(.code) }
    if contains(.strikethrough) { style.insert(.struck) }
    return style
  }
}

extension AttributeScopes {
  /// SwiftUI's attribute scope.
  public struct SwiftUIAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The foreground colour.
    public let foregroundColor: ForegroundColorAttribute
    /// The background colour.
    public let backgroundColor: BackgroundColorAttribute
    /// The kerning in points.
    public let kern: KerningAttribute
    /// The tracking in points.
    public let tracking: TrackingAttribute
    /// The baseline offset in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// The underline style.
    public let underlineStyle: UnderlineStyleAttribute
    /// The strikethrough style.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// Vitrine's own: the inline presentation intent, which belongs to Foundation's scope on Apple platforms.
    public let inlinePresentationIntent: InlinePresentationIntentAttribute
    /// Foundation's attributes.
    public let foundation: FoundationAttributes

    /// The font attribute.
    public enum FontAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = Font
      /// The name of the attribute in archives.
      public static let name = "SwiftUI.Font"
    }

    /// The foreground colour attribute.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = Color
      /// The name of the attribute in archives.
      public static let name = "SwiftUI.ForegroundColor"
    }

    /// The background colour attribute.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = Color
      /// The name of the attribute in archives.
      public static let name = "SwiftUI.BackgroundColor"
    }

    /// The kerning in points.
    public enum KerningAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = CGFloat
      /// The name of the attribute in archives.
      public static let name = "SwiftUI.Kern"
    }

    /// The tracking in points.
    public enum TrackingAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = CGFloat
      /// The name of the attribute in archives.
      public static let name = "SwiftUI.Tracking"
    }

    /// The baseline offset in points.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = CGFloat
      /// The name of the attribute in archives.
      public static let name = "SwiftUI.BaselineOffset"
    }

    /// The underline style.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = Text.LineStyle
      /// The name of the attribute in archives.
      public static let name = "SwiftUI.UnderlineStyle"
    }

    /// The strikethrough style.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = Text.LineStyle
      /// The name of the attribute in archives.
      public static let name = "SwiftUI.StrikethroughStyle"
    }

    /// Vitrine's own: the inline presentation intent, which belongs to Foundation's scope on Apple platforms.
    public enum InlinePresentationIntentAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = InlinePresentationIntent
      /// The name of the attribute in archives, the same as Foundation's.
      public static let name = "NSInlinePresentationIntent"
    }
  }

  /// SwiftUI's attribute scope.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
  /// Looks up an attribute of SwiftUI's scope.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
  ) -> T { self[T.self] }
}
