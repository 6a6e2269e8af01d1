/// An action that dismisses a presentation. Rendered views are not presented, so it is a no-op.
public struct DismissAction: Sendable {
  /// Does nothing.
  public func callAsFunction() {}
}

/// An action that opens a URL. In rendered views it is a no-op.
public struct OpenURLAction: Sendable {
  /// Does nothing.
  public func callAsFunction(_ url: URL) {}
}

/// The presentation of a view. Rendered views are not presented, so dismissing them is a no-op.
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
