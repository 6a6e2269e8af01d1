extension Color: View {
  /// A rectangle of this colour that fills the proposed space.
  public var body: some View { Rectangle().fill(self) }
}

extension LinearGradient: View {
  /// A rectangle that fills the proposed space and is painted with the gradient.
  public var body: some View { Rectangle().fill(self) }
}

extension RadialGradient: View {
  /// A rectangle that fills the proposed space and is painted with the gradient.
  public var body: some View { Rectangle().fill(self) }
}

extension EllipticalGradient: View {
  /// A rectangle that fills the proposed space and is painted with the gradient.
  public var body: some View { Rectangle().fill(self) }
}

extension AngularGradient: View {
  /// A rectangle that fills the proposed space and is painted with the gradient.
  public var body: some View { Rectangle().fill(self) }
}

extension MeshGradient: View {
  /// A rectangle that fills the proposed space and is painted with the gradient.
  public var body: some View { Rectangle().fill(self) }
}
