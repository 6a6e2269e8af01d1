package import CairoDrawing
package import Exporting

/// The exporter and the themes of jobs that run one after the other.
package struct JobSession: Sendable {
  package let exporter: Exporter
  package let themes: ThemeStore
  /// Shapes text in the standard fonts.
  package var shaper: PangoShaper { themes.shaper }

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - threads: How many threads an export may use.
  ///   - stallLimit: How long an export may stand still.
  package init(threads: Int, stallLimit: StallLimit = StallLimit()) throws {
    exporter = Exporter(drawing: CairoCanvas(), threads: threads, stallLimit: stallLimit)
    themes = try ThemeStore()
  }
}
