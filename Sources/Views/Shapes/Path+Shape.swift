extension Path: Shape {
  /// Returns the path itself, regardless of the rectangle.
  public func path(in rect: CGRect) -> Path { self }
}
