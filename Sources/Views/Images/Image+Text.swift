extension Text {
  /// Creates a text view with an inline image. A symbol uses the font and style of the surrounding text; any other
  /// image is placed on the baseline at its natural size.
  public init(_ image: Image) { self.init(.attachment(image)) }
}

extension LocalizedStringKey.StringInterpolation {
  /// Appends an inline image.
  public mutating func appendInterpolation(_ image: Image) { append(Text(image)) }
}

extension Image: TextAttachment {
  func label(in environment: EnvironmentValues) -> String? { label?.string(in: environment) }

  func set(_ style: TextAttachmentStyle, _ context: _ViewContext) -> any SetAttachment {
    SetImage(self, style, context)
  }
}

extension View {
  /// Sets the size of symbols in the view relative to text.
  public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
}

extension Image.Scale {
  /// The scale factor relative to medium.
  var factor: CGFloat {
    switch self {
    case .small: 0.79
    case .medium: 1
    case .large: 1.28
    }
  }
}
