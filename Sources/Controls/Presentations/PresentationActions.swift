public import Views

/// An action that dismisses the presentation, or the screen on a navigation stack, that the view is part of.
///
/// Actions run while a view is being resolved, on the thread that resolves it.
public struct DismissAction: @unchecked Sendable {
  fileprivate let run: (() -> Void)?

  init(_ run: (() -> Void)? = nil) { self.run = run }

  /// Dismisses the presentation; does nothing outside a presentation.
  public func callAsFunction() { run?() }
}

/// An action that opens a URL. Rendered views open none, so only a handler of the view's own does anything.
public struct OpenURLAction: @unchecked Sendable {
  /// The result of handling a URL.
  public struct Result: Sendable {
    private let name: String

    /// The URL was handled.
    public static let handled = Result(name: "handled")
    /// The URL was discarded.
    public static let discarded = Result(name: "discarded")
    /// The system handles the URL.
    public static let systemAction = Result(name: "systemAction")
    /// The system handles another URL instead.
    public static func systemAction(_ url: URL) -> Result { systemAction }
  }

  private let handler: (URL) -> Result

  /// Creates an action with a handler.
  public init(handler: @escaping (URL) -> Result) { self.handler = handler }

  /// Calls the handler.
  public func callAsFunction(_ url: URL) { _ = handler(url) }

  /// Calls the handler, then tells whether the URL was accepted.
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    _ = handler(url)
    completion(false)
  }
}

/// The presentation of a view; superseded by `isPresented` and `dismiss`.
public struct PresentationMode {
  fileprivate let action: DismissAction

  /// Whether the view is part of a presentation.
  public var isPresented: Bool { action.run != nil }
  /// Dismisses the presentation.
  public mutating func dismiss() { action() }
}

private struct DismissKey: EnvironmentKey { static var defaultValue: DismissAction { DismissAction() } }
private struct OpenURLKey: EnvironmentKey {
  static var defaultValue: OpenURLAction { OpenURLAction { _ in .systemAction } }
}

extension EnvironmentValues {
  /// Whether the view is part of a presentation.
  public var isPresented: Bool { dismiss.run != nil }
  /// The presentation of the view; superseded by `isPresented` and `dismiss`.
  public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode(action: dismiss)) }

  /// An action that dismisses the presentation that the view is part of.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// An action that opens a URL.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}
