public import Views

/// A preview in a user's file: its name, its place in the file and its content.
///
/// The name starts with no word of SwiftUI's, because files that declare previews see it.
public struct DrawablePreview {
  /// The name that the file gives the preview, or that of its type.
  public let name: String
  /// The layout that the preview asks for; nil for that of the device.
  public let layout: DrawablePreviewLayout?
  /// The closure that creates the content. As in Xcode, every size and setting gets new content.
  public let content: @MainActor () -> AnyView

  /// Creates a preview.
  public init(
    _ name: String, layout: DrawablePreviewLayout? = nil, content: @escaping @MainActor () -> AnyView
  ) {
    self.name = name
    self.layout = layout
    self.content = content
  }
}

/// A layout that a preview asks for.
public enum DrawablePreviewLayout: Hashable, Sendable {
  /// The size of the view.
  case sizeThatFits
  /// A size in points.
  case fixed(width: Double, height: Double)
  /// The device, turned on its side.
  case landscape
}
