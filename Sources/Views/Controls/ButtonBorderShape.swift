/// The shape of a button's border; also a shape by itself.
public struct ButtonBorderShape: EnvironmentShape, InsettableShape, Equatable {
  private enum Kind: Equatable {
    case automatic, capsule, circle
    /// Nil for the system's radius.
    case roundedRectangle(CGFloat?)
  }

  private let kind: Kind
  private var insetAmount: CGFloat = 0

  private init(kind: Kind) { self.kind = kind }

  /// What suits the place: that of the environment, in the end a capsule.
  public static let automatic = ButtonBorderShape(kind: .automatic)
  /// A capsule.
  public static let capsule = ButtonBorderShape(kind: .capsule)
  /// A rectangle with the system's corners of 8 points.
  public static let roundedRectangle = ButtonBorderShape(kind: .roundedRectangle(nil))
  /// A rectangle with corners of a radius in points.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .roundedRectangle(radius))
  }
  /// A circle: the button is as wide as high.
  public static let circle = ButtonBorderShape(kind: .circle)

  /// The shape; a capsule where that depends on the place.
  public func path(in rect: CGRect) -> Path {
    switch kind {
    case .automatic, .capsule: Capsule().path(in: rect, inset: insetAmount)
    case .circle: Circle().path(in: rect, inset: insetAmount)
    case .roundedRectangle(let radius): RoundedRectangle(cornerRadius: radius ?? 8).path(in: rect, inset: insetAmount)
    }
  }

  /// A smaller shape.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    var shape = self
    shape.insetAmount += amount
    return shape
  }

  func path(in rect: CGRect, _ environment: EnvironmentValues) -> Path {
    if kind != .automatic { return path(in: rect) }
    var shape = environment.system.buttonBorderShape
    shape.insetAmount += insetAmount
    return shape.path(in: rect)
  }

  /// Whether the button is as wide as high.
  var isSquare: Bool { kind == .circle }
}

extension ButtonBorderShape: SymmetricShape {}

extension Shape where Self == ButtonBorderShape {
  /// The shape of buttons' borders around.
  public static var buttonBorder: ButtonBorderShape { .automatic }
}

/// How large controls are.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  case mini, small, regular, large, extraLarge
}

extension EnvironmentValues {
  /// How large controls are.
  public var controlSize: ControlSize {
    get { system.controlSize }
    set { system.controlSize = newValue }
  }
}

extension View {
  /// Sets the shape of buttons' borders in the view.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    environmentChanged { $0.system.buttonBorderShape = shape }
  }

  /// Sets how large controls in the view are: buttons of one line of text are 28 points high from mini to small, 34, and
  /// 50 from large on, as on a phone.
  public func controlSize(_ controlSize: ControlSize) -> some View { environment(\.controlSize, controlSize) }
}

/// The label of a button inside its border.
struct BorderedLabel<Label: View>: View {
  let label: Label
  @Environment(\.controlSize) private var size
  @Environment(\.system.buttonBorderShape) private var shape

  /// The distances that the system keeps between a label and its button's border.
  private var insets: (x: CGFloat, y: CGFloat) {
    switch size {
    case .mini, .small: (10, 4)
    case .regular: (12, 7)
    case .large, .extraLarge: (20, 15)
    }
  }

  var body: some View {
    if shape.isSquare {
      SquareLayout { label.padding(insets.y) }
    } else {
      label.padding(EdgeInsets(top: insets.y, leading: insets.x, bottom: insets.y, trailing: insets.x))
    }
  }
}

/// One view in the middle of a square that holds it.
private struct SquareLayout: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let side = subviews.reduce(0) { side, subview in
      let size = subview.sizeThatFits(proposal)
      return max(side, size.width, size.height)
    }
    return CGSize(width: side, height: side)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    for subview in subviews {
      subview.place(at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: proposal)
    }
  }
}
