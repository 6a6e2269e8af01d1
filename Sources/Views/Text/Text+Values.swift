extension Text {
  /// A date written by a format, in the environment's locale, calendar and time zone.
  public init(_ input: Date, format: Date.FormatStyle) {
    self.init(
      .localized { environment in
        var format = format.locale(environment.locale)
        format.calendar = environment.calendar
        format.timeZone = environment.timeZone
        return format.format(input)
      })
  }

  /// Characters with attributes: font, colour, lines beneath and through, tracking and baseline.
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
      text.attributes.underline = run[Scope.UnderlineStyleAttribute.self].map { LineChoice(style: $0) }
      text.attributes.strikethrough = run[Scope.StrikethroughStyleAttribute.self].map { LineChoice(style: $0) }
      return text
    }
    self.init(.parts(parts))
  }
}

extension AttributeScopes {
  /// The attributes of text that views know, under SwiftUI's names.
  public struct SwiftUIAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The colour of the characters.
    public let foregroundColor: ForegroundColorAttribute
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
