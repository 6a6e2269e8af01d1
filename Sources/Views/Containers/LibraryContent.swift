/// A provider of views and modifiers for Xcode's library, which has no effect in Vitrine.
public protocol LibraryContentProvider {
  /// The views.
  @LibraryContentBuilder var views: [LibraryItem] { get }
}

extension LibraryContentProvider {
  /// The default: no views.
  public var views: [LibraryItem] { [] }
}

/// A view or modifier in Xcode's library, which has no effect in Vitrine.
public struct LibraryItem {
  /// The group of an item.
  public struct Category: Sendable {
    private let name: String

    /// Controls.
    public static let control = Category(name: "control")
    /// Effects.
    public static let effect = Category(name: "effect")
    /// Layouts.
    public static let layout = Category(name: "layout")
    /// Anything else.
    public static let other = Category(name: "other")
  }

  /// Creates an item from a view or the result of a modifier.
  public init<SnippetExpressionType>(
    _ snippet: @autoclosure () -> SnippetExpressionType, visible: Bool = true, title: String? = nil,
    category: Category = .other, matchingSignature: String? = nil
  ) {}
}

/// Builds the items of a provider, which has no effect in Vitrine.
@resultBuilder public struct LibraryContentBuilder {
  /// Collects items.
  public static func buildBlock(_ items: LibraryItem...) -> [LibraryItem] { items }
}
