/// Views that show what a view looks like, for Xcode's canvas; they are views like any others and can be drawn.
public protocol PreviewProvider {
  /// What is shown.
  associatedtype Previews: View
  /// What is shown.
  @ViewBuilder static var previews: Previews { get }
  /// The platform to show it on; nil for that of the app.
  static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
  /// That of the app.
  public static var platform: PreviewPlatform? { nil }
}

/// A platform to show previews on.
public enum PreviewPlatform: Sendable {
  case iOS, macOS, tvOS, watchOS
}

/// The canvas to show a preview on.
public enum PreviewLayout: Sendable {
  /// A device's screen.
  case device
  /// As large as the view.
  case sizeThatFits
  /// So large in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// The name of a device to show a preview on.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  /// The name.
  public let rawValue: String
  /// A device by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A device by its name.
  public init(stringLiteral: String) { rawValue = stringLiteral }
}

extension View {
  /// Names a preview in Xcode's canvas, nil for no name; drawn anywhere else, the view is as it is.
  public func previewDisplayName(_ value: String?) -> some View { self }
  /// Sets the canvas of a preview in Xcode; drawn anywhere else, the view is as it is.
  public func previewLayout(_ value: PreviewLayout) -> some View { self }
  /// Sets the device of a preview in Xcode, nil for the one chosen there; drawn anywhere else, the view is as it is.
  public func previewDevice(_ value: PreviewDevice?) -> some View { self }
}
