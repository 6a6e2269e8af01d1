/// A provider of previews for Xcode's canvas. Vitrine can resolve the previews like any other view.
public protocol PreviewProvider {
  /// The type of the previews.
  associatedtype Previews: View
  /// The previews.
  @ViewBuilder static var previews: Previews { get }
  /// The platform on which to show the previews; nil for the app's.
  static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
  /// The default, nil, which means the app's platform.
  public static var platform: PreviewPlatform? { nil }
}

/// A platform on which to show previews.
public enum PreviewPlatform: Sendable {
  case iOS, macOS, tvOS, watchOS
}

/// The layout of a preview in Xcode's canvas.
public enum PreviewLayout: Sendable {
  /// A device's screen.
  case device
  /// The size of the view.
  case sizeThatFits
  /// A fixed size in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// The name of a device on which to show a preview.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a device from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a device from its name.
  public init(stringLiteral: String) { rawValue = stringLiteral }
}

/// The orientation of a device.
public struct InterfaceOrientation: Hashable, Sendable {
  private let name: String

  /// The upper edge of the device is at the top.
  public static let portrait = InterfaceOrientation(name: "portrait")
  /// The lower edge of the device is at the top.
  public static let portraitUpsideDown = InterfaceOrientation(name: "portraitUpsideDown")
  /// The upper edge of the device is at the left.
  public static let landscapeLeft = InterfaceOrientation(name: "landscapeLeft")
  /// The upper edge of the device is at the right.
  public static let landscapeRight = InterfaceOrientation(name: "landscapeRight")
}

extension View {
  /// Names a preview in Xcode's canvas; has no effect in Vitrine.
  public func previewDisplayName(_ value: String?) -> some View { self }
  /// Sets the layout of a preview in Xcode's canvas; has no effect in Vitrine.
  public func previewLayout(_ value: PreviewLayout) -> some View { self }
  /// Sets the device of a preview in Xcode's canvas; has no effect in Vitrine.
  public func previewDevice(_ value: PreviewDevice?) -> some View { self }
  /// Sets the orientation of a preview in Xcode's canvas; has no effect in Vitrine.
  public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}
