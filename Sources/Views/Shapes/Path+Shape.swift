extension Path: Shape {
  /// The path itself, regardless of the rectangle.
  public func path(in rect: CGRect) -> Path { self }
}
