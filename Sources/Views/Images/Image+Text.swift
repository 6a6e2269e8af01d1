extension Text {
  /// An image that stands in the line like a character: a symbol in the font and style of the text around it, other
  /// images on the baseline in their natural size.
  public init(_ image: Image) { self.init(.attachment(image)) }
}

extension LocalizedStringKey.StringInterpolation {
  /// Appends an image that stands in the line like a character.
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
  /// The size relative to medium.
  var factor: CGFloat {
    switch self {
    case .small: 0.79
    case .medium: 1
    case .large: 1.28
    }
  }
}
