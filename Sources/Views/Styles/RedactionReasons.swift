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
  /// Why content is redacted.
  public var redactionReasons: RedactionReasons {
    get { self[RedactionReasonsKey.self] }
    set { self[RedactionReasonsKey.self] = newValue }
  }
}

extension View {
  /// Veils the content for a reason: as a placeholder, text becomes bars and pictures become areas of the foreground
  /// style, and neither says anything; for other reasons views that read them decide.
  public func redacted(reason: RedactionReasons) -> some View {
    environmentChanged { $0.redactionReasons.formUnion(reason) }
  }

  /// Says that the content is private: it is veiled as by a placeholder where private things are redacted.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    environmentChanged {
      if sensitive, $0.redactionReasons.contains(.privacy) { $0.redactionReasons.insert(.placeholder) }
    }
  }

  /// Lifts the veil.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }
}
