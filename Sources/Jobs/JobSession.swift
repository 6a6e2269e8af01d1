package import CairoDrawing
package import Exporting

/// The exporter and the text shaper of jobs that run one after the other.
package struct JobSession: Sendable {
  package let exporter: Exporter
  package let shaper: PangoShaper

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - threads: How many threads an export may use.
  ///   - stallLimit: How long an export may stand still.
  package init(threads: Int, stallLimit: StallLimit = StallLimit()) throws {
    exporter = Exporter(drawing: CairoCanvas(), threads: threads, stallLimit: stallLimit)
    shaper = try PangoShaper()
  }
}
