/// Previews for Xcode's canvas; here they can be resolved like any view.
public protocol PreviewProvider {
  /// The previews.
  associatedtype Previews: View
  /// The previews.
  @ViewBuilder static var previews: Previews { get }
  /// The platform to show it on; nil for the app's.
  static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
  /// The app's platform.
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
  /// The size of the view.
  case sizeThatFits
  /// A fixed size in points.
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
  /// Names a preview in Xcode's canvas, nil for no name; it has no effect here.
  public func previewDisplayName(_ value: String?) -> some View { self }
  /// Sets the canvas of a preview in Xcode; it has no effect here.
  public func previewLayout(_ value: PreviewLayout) -> some View { self }
  /// Sets the device of a preview in Xcode, nil for the one selected there; it has no effect here.
  public func previewDevice(_ value: PreviewDevice?) -> some View { self }
}
