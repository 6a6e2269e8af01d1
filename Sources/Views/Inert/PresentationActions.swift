/// An action that dismisses a presentation. It is a no-op, since rendered views are never presented.
public struct DismissAction: Sendable {
  /// Does nothing.
  public func callAsFunction() {}
}

/// An action that opens a URL. It is a no-op in rendered views.
public struct OpenURLAction: Sendable {
  /// Does nothing.
  public func callAsFunction(_ url: URL) {}
}

/// The presentation of a view. Dismissing it is a no-op, since rendered views are never presented.
public struct PresentationMode {
  /// Always false.
  public var isPresented: Bool { false }
  /// Does nothing.
  public mutating func dismiss() {}
}

extension EnvironmentValues {
  /// Whether the view is presented; always false.
  public var isPresented: Bool { false }
  /// The presentation of the view; superseded by `isPresented` and `dismiss`.
  public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode()) }
  /// An action that dismisses the presentation; a no-op.
  public var dismiss: DismissAction { DismissAction() }
  /// An action that opens a URL; a no-op.
  public var openURL: OpenURLAction { OpenURLAction() }
}
