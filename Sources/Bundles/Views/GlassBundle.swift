import DisplayLists
import Foundation
package import Geometry

/// A view as glass that a web page draws live, at one or more densities.
///
/// It is written as `bundle.json` and one file of rasters per density; see `BundleFolder`.
package struct GlassBundle: Sendable {
  /// The kinds of views that a page can show.
  package enum Kind: String, Sendable, Codable {
    /// It can be moved.
    case sticker
    /// It counts down.
    case timer
  }

  /// The view in pixels of one density.
  package struct Density: Sendable {
    /// Pixels per point.
    package var pixelsPerPoint: Int
    /// The pieces; their places are relative to the top left corner of the view, or of a character's cell.
    package var pieces: [GlassPiece]
    /// The parts of a timer; nil for a sticker, whose pieces are drawn one after the other.
    package var timer: TimerPieces?
  }

  /// The numbers of a timer's pieces, and where characters are placed.
  package struct TimerPieces: Sendable, Codable {
    /// The pieces of a character.
    struct Glyph: Codable {
      var shade: Int?
      var digit: Int?
      var mirror: Int?
    }

    /// The origins of a character's cell and of its reflection, in pixels.
    struct Cell: Codable {
      var x: Int
      var y: Int
      var mirrorX: Int?
      var mirrorY: Int?
    }

    /// The pieces of everything but the digits, by state, from bottom to top.
    var states: [String: [Int]]
    var glyphs: [String: Glyph]
    var cells: [Cell]
  }

  /// A button of a timer, in points of the view.
  package struct Control: Sendable, Codable {
    var state: String
    var action: String
    var label: String
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// The kind of view, which determines how the page presents it.
  package var kind: Kind
  /// The size of the view in points.
  package var size: Size
  /// The description for screen readers.
  package var altText: String
  /// The view at each density.
  package var densities: [Density]
  /// The duration of a timer in seconds; nil for a sticker.
  package var seconds: Int?
  /// How the remaining time is written, such as `mm:ss`; nil for a sticker.
  package var format: String?
  /// The buttons of a timer in each of its states.
  package var controls: [Control] = []
}
