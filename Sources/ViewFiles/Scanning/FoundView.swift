/// A preview in a user's file, or a view without one.
package struct FoundView: Codable, Hashable, Sendable {
  /// The kinds of previews and views.
  package enum Kind: String, Codable, Sendable {
    /// A `#Preview`.
    case macro
    /// A `PreviewProvider`.
    case provider
    /// A view that can be initialized without arguments.
    case view
    /// A view whose initializers need arguments.
    case parametrizedView = "parametrized view"
  }

  /// The title of a preview, or the name of a type; empty for a preview without a title.
  package var name: String
  /// The kind of preview or view.
  package let kind: Kind
  /// The line in the file, from 1.
  package let line: Int
  /// How the program makes it.
  let expression: String
  /// The layout from the traits of a `#Preview`, as a Swift expression, or nil for the default layout.
  let layout: String?
  /// The types that the view mentions.
  let mentions: [String]

  /// Whether it is a preview.
  package var isPreview: Bool { kind == .macro || kind == .provider }

  /// Whether its layout overrides the size of the device.
  package var hasOwnSize: Bool { layout.map { $0 == ".sizeThatFits" || $0.hasPrefix(".fixed") } ?? false }
}
