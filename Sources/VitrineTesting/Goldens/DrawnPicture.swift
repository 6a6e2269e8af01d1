import CairoDrawing
import DisplayLists
import Foundation
import Vitrine

/// A view as a picture and as text.
struct DrawnPicture {
  /// The picture as a PNG.
  let png: Data
  /// The fonts.
  let fonts: FontFingerprint
  /// The display list as text.
  let list: String

  /// Draws a view.
  init(_ view: some View, _ options: PictureOptions) throws {
    let renderer = ImageRenderer(content: view)
    renderer.proposedSize = options.proposedSize
    renderer.scale = options.scale
    renderer.time = options.time
    renderer.settings = options.settings
    png = try renderer.pngData()
    var environment = options.settings.environment
    environment.displayScale = options.scale
    let shaper = try PangoShaper(fonts: options.settings.fonts)
    let resolver = ViewResolver(shaper: shaper, environment: environment, startDate: options.settings.startDate)
    let displayList = resolver.playback(of: view, proposal: options.proposedSize).resolved(at: options.time).displayList
    list = displayList.description
    fonts = try FontFingerprint(of: displayList)
  }

  /// The text of the golden: the fonts, a line with a dash, and the display list.
  var text: String { "\(fonts)\n-\n\(list)\n" }
}
