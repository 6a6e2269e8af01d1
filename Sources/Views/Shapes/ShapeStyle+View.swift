extension Color: View {
  /// A rectangle filled with the colour; it takes all the space offered.
  public var body: some View { Rectangle().fill(self) }
}

extension LinearGradient: View {
  /// A rectangle filled with the gradient; it takes all the space offered.
  public var body: some View { Rectangle().fill(self) }
}

extension RadialGradient: View {
  /// A rectangle filled with the gradient; it takes all the space offered.
  public var body: some View { Rectangle().fill(self) }
}

extension EllipticalGradient: View {
  /// A rectangle filled with the gradient; it takes all the space offered.
  public var body: some View { Rectangle().fill(self) }
}

extension AngularGradient: View {
  /// A rectangle filled with the gradient; it takes all the space offered.
  public var body: some View { Rectangle().fill(self) }
}

extension MeshGradient: View {
  /// A rectangle filled with the gradient; it takes all the space offered.
  public var body: some View { Rectangle().fill(self) }
}
