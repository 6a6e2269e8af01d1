public import Drawing
import Geometry

/// Vitrine's own: turns views into display lists.
///
/// A resolver is a value without memory: the same view, proposal and instant always give the same result, on any
/// thread, whatever was asked before.
public struct ViewResolver {
  private let shaper: any TextShaping
  private let environment: EnvironmentValues

  /// A resolver that shapes text with `shaper` and resolves views in `environment`.
  public init(shaper: any TextShaping, environment: EnvironmentValues = EnvironmentValues()) {
    self.shaper = shaper
    self.environment = environment
  }

  /// Resolves a view in the size it chooses for a proposal: its ideal size unless said.
  ///
  /// - Parameters:
  ///   - view: what to resolve.
  ///   - proposal: what is proposed to it, in points.
  ///   - time: the instant, in seconds after the view first appeared.
  public func resolve(
    _ view: some View, proposal: ProposedViewSize = .unspecified, at time: TimeInterval = 0
  ) -> ResolvedView {
    resolved(view, proposal: proposal, canvas: nil, at: time)
  }

  /// Resolves a view in the middle of a canvas, which is what is proposed to it.
  ///
  /// - Parameters:
  ///   - view: what to resolve.
  ///   - canvas: width and height of the canvas in points.
  ///   - time: the instant, in seconds after the view first appeared.
  public func resolve(_ view: some View, in canvas: CGSize, at time: TimeInterval = 0) -> ResolvedView {
    resolved(view, proposal: ProposedViewSize(canvas), canvas: canvas, at: time)
  }

  private func resolved(
    _ view: some View, proposal: ProposedViewSize, canvas: CGSize?, at time: TimeInterval
  ) -> ResolvedView {
    withDeepStack {
      let evaluation = Evaluation(shaper: shaper, time: time, memory: Memory())
      let context = _ViewContext(evaluation: evaluation, environment: environment, identity: .root, stackAxis: nil)
      let nodes = context.nodes(of: view, at: 0)
      guard let root = nodes.count == 1 ? nodes[0] : LayoutNode(VStackLayout(), nodes, context) as Node? else {
        return ResolvedView(size: canvas ?? .zero, output: PaintOutput())
      }
      let size = root.size(proposal)
      let origin = canvas.map { CGPoint(x: ($0.width - size.width) / 2, y: ($0.height - size.height) / 2) } ?? .zero
      var output = PaintOutput()
      root.paint(
        Placement(
          proposal: proposal, size: size, pointsFromNode: .translation(x: origin.x, y: origin.y),
          surroundings: Surroundings()), into: &output)
      return ResolvedView(size: canvas ?? size, output: output)
    }
  }
}

/// Vitrine's own: a view at an instant: what to paint, and what there is to know of it.
public struct ResolvedView: Sendable {
  /// The extent in points: the canvas where there is one, else the size that the view chose.
  public let size: CGSize
  /// What to paint, in points from the top left corner of that extent.
  public let displayList: DisplayList
  /// What the view tells those who cannot see it, in reading order.
  public let accessibilityElements: [AccessibilityElement]
  private let probes: [ProbedFrame]

  init(size: CGSize, output: PaintOutput) {
    self.size = size
    displayList = DisplayList(size: Size(size), items: output.items)
    probes = output.probes
    accessibilityElements = output.elements
  }

  /// The picture in words, for `alt` texts: what its elements say, with commas between.
  public var description: String {
    accessibilityElements.map(\.spoken).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Frames of the views marked by `probing`, in points from the top left corner; the last where a name is used twice.
  public var frames: [String: CGRect] {
    Dictionary(
      probes.map { ($0.name, CGRect($0.pointsFromView.bounds(of: Rect(CGRect(origin: .zero, size: $0.size))))) },
      uniquingKeysWith: { $1 })
  }
}
