public import DisplayLists
public import Exporting
public import Foundation
public import Meals
public import Vitrine

/// What the studio needs from the command that contains it.
///
/// Options of stickers, renders and timers have the names, values and defaults of the command's options, because the
/// command parses them.
public struct StudioPorts: Sendable {
  /// Checks arguments of `export` for a type of file over a kind of background.
  public typealias ExportCheck =
    @Sendable (_ arguments: [String], _ kind: OutputKind, _ background: Background.Kind) throws -> Void

  /// Draws vectors.
  public var drawing: any VectorDrawing
  /// The path of the command, which renders and reads media in processes of their own.
  public var executable: String
  /// The folder of pages that Scripts/build-web makes.
  public var web: URL
  /// Throws if arguments of `export` cannot make a file of a type over a kind of background. The error describes the
  /// mistake in one sentence.
  public var checkExport: ExportCheck
  /// Returns the sticker that `export` would draw for a meal and arguments.
  public var sticker: @Sendable (_ meal: Meal, _ arguments: [String]) throws -> StickerOverlay
  /// Returns the timer that `bundle timer` would write for arguments.
  public var timer: @Sendable (_ arguments: [String]) throws -> TimerParts
  /// The current time.
  public var now: @Sendable () -> Date
  /// Tells the person who started the studio something, in one line.
  public var tell: @Sendable (String) -> Void

  /// Creates the ports.
  public init(
    drawing: any VectorDrawing, executable: String, web: URL,
    checkExport: @escaping ExportCheck,
    sticker: @escaping @Sendable (_ meal: Meal, _ arguments: [String]) throws -> StickerOverlay,
    timer: @escaping @Sendable (_ arguments: [String]) throws -> TimerParts, now: @escaping @Sendable () -> Date,
    tell: @escaping @Sendable (String) -> Void
  ) {
    self.drawing = drawing
    self.executable = executable
    self.web = web
    self.checkExport = checkExport
    self.sticker = sticker
    self.timer = timer
    self.now = now
    self.tell = tell
  }
}
