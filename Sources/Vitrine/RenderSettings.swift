public import CairoDrawing
import Exporting
public import Foundation
public import Views

/// All that a picture of a view depends on beside the view, and how many threads make it.
public struct RenderSettings: Sendable {
  /// What holds where the view says nothing else: locale, colour scheme, layout direction, text size and the rest.
  public var environment: EnvironmentValues
  /// The fonts of text.
  public var fonts: FontSet
  /// The date on which the view appeared, which timelines count from; by default Foundation's reference date.
  public var startDate: Date
  /// Threads that one rendering may use; as many as there are cores unless said. The bytes do not depend on it.
  public var threads: Int

  /// The settings of an iPhone in the United States, light, at the start of 2001, with Debian's fonts.
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

  /// Makes files, and pictures in memory.
  var exporter: Exporter { Exporter(drawing: CairoCanvas(), threads: threads) }
}
