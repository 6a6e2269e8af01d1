extension Text {
  /// Characters with attributes: font, colours before and behind, lines beneath and through, tracking, baseline, what
  /// inline Markdown says, and links, which have the tint where no colour is said.
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

/// Vitrine's own: what characters are within a paragraph, as Foundation says it on Apple's systems.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
  /// One bit an intent, those that Foundation has.
  public let rawValue: UInt

  /// Intents by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Emphasized: in italics.
  public static let emphasized = InlinePresentationIntent(rawValue: 1)
  /// Strongly emphasized: bold.
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
  /// Code: in the fixed-width face.
  public static let code = InlinePresentationIntent(rawValue: 4)
  /// Struck through.
  public static let strikethrough = InlinePresentationIntent(rawValue: 32)

  /// What Markdown says of characters, but for links.
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
  /// The attributes of text that views know, under SwiftUI's names.
  public struct SwiftUIAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The colour of the characters.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind the characters.
    public let backgroundColor: BackgroundColorAttribute
    /// Points between characters.
    public let kern: KerningAttribute
    /// Points after each character.
    public let tracking: TrackingAttribute
    /// Points the characters are raised.
    public let baselineOffset: BaselineOffsetAttribute
    /// A line beneath.
    public let underlineStyle: UnderlineStyleAttribute
    /// A line through.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// Vitrine's own: what the characters are within a paragraph, which Foundation's scope has on Apple's systems.
    public let inlinePresentationIntent: InlinePresentationIntentAttribute
    /// Foundation's own.
    public let foundation: FoundationAttributes

    /// A font.
    public enum FontAttribute: AttributedStringKey {
      /// What the attribute holds.
      public typealias Value = Font
      /// The name in archives.
      public static let name = "SwiftUI.Font"
    }

    /// The colour of characters.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// What the attribute holds.
      public typealias Value = Color
      /// The name in archives.
      public static let name = "SwiftUI.ForegroundColor"
    }

    /// The colour behind characters.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// What the attribute holds.
      public typealias Value = Color
      /// The name in archives.
      public static let name = "SwiftUI.BackgroundColor"
    }

    /// Points between characters.
    public enum KerningAttribute: AttributedStringKey {
      /// What the attribute holds.
      public typealias Value = CGFloat
      /// The name in archives.
      public static let name = "SwiftUI.Kern"
    }

    /// Points after each character.
    public enum TrackingAttribute: AttributedStringKey {
      /// What the attribute holds.
      public typealias Value = CGFloat
      /// The name in archives.
      public static let name = "SwiftUI.Tracking"
    }

    /// Points the characters are raised.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// What the attribute holds.
      public typealias Value = CGFloat
      /// The name in archives.
      public static let name = "SwiftUI.BaselineOffset"
    }

    /// A line beneath.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// What the attribute holds.
      public typealias Value = Text.LineStyle
      /// The name in archives.
      public static let name = "SwiftUI.UnderlineStyle"
    }

    /// A line through.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// What the attribute holds.
      public typealias Value = Text.LineStyle
      /// The name in archives.
      public static let name = "SwiftUI.StrikethroughStyle"
    }

    /// Vitrine's own: what characters are within a paragraph, which Foundation's scope has on Apple's systems.
    public enum InlinePresentationIntentAttribute: AttributedStringKey {
      /// What the attribute holds.
      public typealias Value = InlinePresentationIntent
      /// The name in archives, which is Foundation's.
      public static let name = "NSInlinePresentationIntent"
    }
  }

  /// The attributes of text that views know.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
  /// An attribute that views know, by its name.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
  ) -> T { self[T.self] }
}
