/// A shape that can draw itself with its outline inset.
protocol InsetDrawable: Shape {
  func path(in rect: CGRect, inset amount: CGFloat) -> Path
}

/// A shape with its outline inset.
struct Inset<S: InsetDrawable>: InsettableShape {
  var shape: S
  var amount: CGFloat

  func path(in rect: CGRect) -> Path { shape.path(in: rect, inset: amount) }
  func inset(by amount: CGFloat) -> Inset<S> { Inset(shape: shape, amount: self.amount + amount) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  var layoutDirectionBehavior: LayoutDirectionBehavior {
    shape is any SymmetricShape ? .fixed : shape.layoutDirectionBehavior
  }

  var animatableData: AnimatablePair<S.AnimatableData, CGFloat> {
    get { AnimatablePair(shape.animatableData, amount) }
    set {
      shape.animatableData = newValue.first
      amount = newValue.second
    }
  }
}

extension CGRect {
  /// Returns the rectangle inset by `amount` on every side; its size is never negative.
  func shrunk(by amount: CGFloat) -> CGRect {
    let width = max(width - 2 * amount, 0)
    let height = max(height - 2 * amount, 0)
    return CGRect(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
  }
}

extension Rectangle: InsetDrawable {
  func path(in rect: CGRect, inset amount: CGFloat) -> Path { path(in: rect.shrunk(by: amount)) }
}

extension RoundedRectangle: InsetDrawable {
  func path(in rect: CGRect, inset amount: CGFloat) -> Path {
    let size = CGSize(width: max(cornerSize.width - amount, 0), height: max(cornerSize.height - amount, 0))
    return Path(roundedRect: rect.shrunk(by: amount), cornerSize: size, style: style)
  }
}

extension UnevenRoundedRectangle: InsetDrawable {
  func path(in rect: CGRect, inset amount: CGFloat) -> Path {
    Path(roundedRect: rect.shrunk(by: amount), cornerRadii: cornerRadii.inset(by: amount), style: style)
  }
}

extension Capsule: InsetDrawable {
  func path(in rect: CGRect, inset amount: CGFloat) -> Path { path(in: rect.shrunk(by: amount)) }
}

extension Circle: InsetDrawable {
  func path(in rect: CGRect, inset amount: CGFloat) -> Path { path(in: rect.shrunk(by: amount)) }
}

extension Ellipse: InsetDrawable {
  func path(in rect: CGRect, inset amount: CGFloat) -> Path { path(in: rect.shrunk(by: amount)) }
}
