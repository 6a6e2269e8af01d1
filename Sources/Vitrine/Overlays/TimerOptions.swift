public import DisplayLists
public import Foundation
public import Optics
public import Timers

/// The look of a timer, and the language of its words.
public struct TimerOptions: Hashable, Sendable {
  /// The device to lay out for; a phone by default.
  public var device = TimerDevice.phone
  /// Whether a reflection is drawn beneath the digits; true by default.
  public var showsReflection = true
  /// The generation of the material; v27 by default.
  public var look = GlassLook.v27
  /// The viewer's accessibility settings; none by default.
  ///
  /// With reduced motion, digits and controls change without transitions.
  public var accommodations: GlassMaterial.Accommodations = []
  /// The legibility policy for text on glass; a contrast floor by default.
  public var legibility = Legibility.floor
  /// The locale of digits, words and the layout direction; American English by default.
  public var locale = Locale(identifier: "en_US")

  /// Creates the default options.
  public init() {}
}
