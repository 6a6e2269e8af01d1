public import Drawing
import Geometry
public import Views

/// Any view on a canvas.
public struct ViewOverlay<Content: View>: OverlaySource {
  private let content: Content
  private let placement: Placement
  private let environment: EnvironmentValues
  private let shaper: any TextShaping

  /// A view in its ideal size, scaled to where `placement` puts it.
  ///
  /// - Parameters:
  ///   - content: the view; glass in it sees the background.
  ///   - placement: where it lies, and how wide.
  ///   - environment: what it is resolved in. Without a colour scheme of its own it is light; small regular glass
  ///     nevertheless follows what lies beneath it, unless the environment names the glass' appearance.
  ///   - shaper: makes glyphs of text.
  public init(
    _ content: Content, placement: Placement = Placement(), environment: EnvironmentValues = EnvironmentValues(),
    shaper: any TextShaping
  ) {
    self.content = content
    self.placement = placement
    self.environment = environment
    self.shaper = shaper
  }

  /// The view, resolved.
  public func overlay(_ context: OverlayContext) -> Overlay {
    func list(_ scheme: ColorScheme) -> DisplayList {
      var environment = environment
      environment.colorScheme = scheme
      return ViewResolver(shaper: shaper, environment: environment).resolve(content).displayList
    }
    let list = list(environment.colorScheme).adapting(to: list(environment.colorScheme.other))
    return Overlay(list, pixelsFromPoints: placement.pixelsFromPoints(sticker: list.size, canvas: context.canvas))
  }
}
