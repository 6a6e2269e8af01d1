public import Views

/// A preview in a user's file: its name, its place in the file and its content.
///
/// The name starts with no word of SwiftUI's, because files that declare previews see it.
public struct DrawablePreview {
  /// The name that the file gives the preview, or that of its type.
  public let name: String
  /// The layout that the preview asks for; nil for that of the device.
  public let layout: DrawablePreviewLayout?
  /// Makes the content. A new one is made for every size and setting, as Xcode does.
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
