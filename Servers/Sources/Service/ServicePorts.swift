package import DisplayLists
package import Foundation

/// What the service gets from the command that contains it.
package struct ServicePorts: Sendable {
  /// Draws vectors.
  package var drawing: any VectorDrawing
  /// Shapes text.
  package var shaper: any TextShaping
  /// The current time.
  package var now: @Sendable () -> Date

  /// Creates the ports.
  package init(drawing: any VectorDrawing, shaper: any TextShaping, now: @escaping @Sendable () -> Date) {
    self.drawing = drawing
    self.shaper = shaper
    self.now = now
  }
}
