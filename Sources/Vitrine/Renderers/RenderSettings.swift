public import CairoDrawing
import Exporting
public import Foundation
public import Views

/// The environment, fonts, start date and number of threads for rendering a view.
public struct RenderSettings: Sendable {
  /// The environment of the root view, such as its locale, colour scheme, layout direction and text size.
  public var environment: EnvironmentValues
  /// The fonts that text is set in.
  public var fonts: FontSet
  /// The date on which the view appeared, the origin of its timelines; by default Foundation's reference date.
  public var startDate: Date
  /// The number of threads that one rendering may use; one per core by default. The output does not depend on it.
  public var threads: Int

  /// Creates settings. The defaults are those of an iPhone in the United States in light mode, with Debian's fonts.
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

  /// An exporter with these settings.
  var exporter: Exporter { Exporter(drawing: CairoCanvas(), threads: threads) }
}
