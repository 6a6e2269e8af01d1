/// Reasons to redact content.
public struct RedactionReasons: OptionSet, Sendable {
  /// The raw value.
  public let rawValue: Int

  /// Creates a set from its raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Content is not available yet.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// Content is private.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// Content is out of date.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

private struct RedactionReasonsKey: EnvironmentKey { static var defaultValue: RedactionReasons { [] } }

extension EnvironmentValues {
  /// The reasons for which content is redacted.
  public var redactionReasons: RedactionReasons {
    get { self[RedactionReasonsKey.self] }
    set { self[RedactionReasonsKey.self] = newValue }
  }
}

extension View {
  /// Redacts the content of the view for a reason.
  ///
  /// A placeholder shows text as bars and images as areas in the foreground style, and screen readers announce neither.
  /// The other reasons affect only views that read them from the environment.
  public func redacted(reason: RedactionReasons) -> some View {
    environmentChanged { $0.redactionReasons.formUnion(reason) }
  }

  /// Marks the view as private: it becomes a placeholder wherever private content is redacted.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    environmentChanged {
      if sensitive, $0.redactionReasons.contains(.privacy) { $0.redactionReasons.insert(.placeholder) }
    }
  }

  /// Removes all redaction from the view.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }
}
