import Foundation
import Geometry
import Optics
import ViewFiles

/// A plan for `vitrine screenshots`: views to draw on screens, in several locales and appearances.
struct ScreenshotPlan {
  /// A view and the title above it.
  struct Shot {
    /// The title of a preview, or the name of a view.
    var view: String
    /// The name of the pictures; by default that of the view.
    var name: String
    /// The titles by locale; empty for none.
    var titles: [String: String] = [:]
    /// The instant in seconds after the view appeared.
    var time = 0.0
    /// The colours behind the screen from top to bottom; nil for those of the plan.
    var background: [RGBA]?
  }

  /// A screen, and the picture that shows it.
  struct Format {
    /// The name of the format in the names of pictures.
    var name: String
    var device: ScreenDevice
    /// The size of the picture in pixels; nil for that of the screen.
    var size: PixelSize?
  }

  /// An appearance of the system.
  enum Appearance: String, CaseIterable {
    case light, dark
  }

  /// The Swift file or folder, relative to the folder of the plan.
  var views: String
  var shots: [Shot]
  var formats: [Format]
  /// The identifiers of locales.
  var locales = ["en_US"]
  var appearances = [Appearance.light]
  /// The text of the clock in the status bar, or nil to hide the status bar.
  var clock: String? = "9:41"
  /// The colours behind screens from top to bottom; nil for grey that suits the appearance.
  var background: [RGBA]?
  /// The folder or asset catalogue, relative to the folder of the plan; nil for the one beside the views.
  var assets: String?
}

extension ScreenshotPlan {
  /// A picture of the plan.
  struct Picture {
    var shot: Shot
    var format: Format
    var locale: String
    var appearance: Appearance
    /// The path of the picture in the output folder.
    var path: String
  }

  /// The pictures, in the order of locales, formats, appearances and views.
  var pictures: [Picture] {
    var pictures: [Picture] = []
    for locale in locales {
      for format in formats {
        for appearance in appearances {
          let suffix = appearances.count > 1 ? "-\(appearance.rawValue)" : ""
          pictures += shots.map { shot in
            Picture(
              shot: shot, format: format, locale: locale, appearance: appearance,
              path: "\(locale)/\(format.name)-\(shot.name)\(suffix).png")
          }
        }
      }
    }
    return pictures
  }
}
