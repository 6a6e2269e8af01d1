public import CairoDrawing
import Exporting
public import Foundation
public import Views

/// Everything that a rendering depends on besides the view, and how many threads it may use.
public struct RenderSettings: Sendable {
  /// The environment of the root view: locale, colour scheme, layout direction, text size and so on.
  public var environment: EnvironmentValues
  /// The fonts for text.
  public var fonts: FontSet
  /// The date on which the view appeared, from which timelines count; by default Foundation's reference date.
  public var startDate: Date
  /// How many threads one rendering may use; all cores by default. The output does not depend on it.
  public var threads: Int

  /// Creates settings; by default those of an iPhone in the United States, light, with Debian's fonts.
  public init(
    environment: EnvironmentValues = EnvironmentValues(), fonts: FontSet = .debian,
    startDate: Date = Date(timeIntervalSinceReferenceDate: 0),
    threads: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.environment = environment
    self.fonts = fonts
    self.startDate = startDate
    self.threads = threads
  }

  /// Exports files and renders images.
  var exporter: Exporter { Exporter(drawing: CairoCanvas(), threads: threads) }
}
