package import DisplayLists
package import Foundation

/// What the studio gets from the command that contains it.
package struct StudioPorts: Sendable {
  /// Draws vectors.
  package var drawing: any VectorDrawing
  /// Shapes text.
  package var shaper: any TextShaping
  /// The path of the command, which renders and reads media in processes of its own.
  package var executable: String
  /// The folder of pages that Scripts/build-web makes.
  package var web: URL
  /// The current time.
  package var now: @Sendable () -> Date
  /// Prints a line for the person who started the studio.
  package var tell: @Sendable (String) -> Void

  /// Creates the ports.
  package init(
    drawing: any VectorDrawing, shaper: any TextShaping, executable: String, web: URL,
    now: @escaping @Sendable () -> Date, tell: @escaping @Sendable (String) -> Void
  ) {
    self.drawing = drawing
    self.shaper = shaper
    self.executable = executable
    self.web = web
    self.now = now
    self.tell = tell
  }
}
