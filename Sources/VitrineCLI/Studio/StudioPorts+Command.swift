import ArgumentParser
import CairoDrawing
import DisplayLists
import Foundation
import Studio

extension StudioPorts {
  /// Connects the studio with this command.
  init(web: URL, shaper: any TextShaping) {
    // This name stays right when the command is built or installed anew.
    self.init(
      drawing: CairoCanvas(), executable: "/proc/\(getpid())/exe",
      web: web,
      checkExport: { arguments, kind, background in
        try Self.explaining(Export.self) { try Export.parse(["meal.json"] + arguments).check(kind, over: background) }
      },
      sticker: { meal, arguments in
        try Self.explaining(Export.self) {
          let export = try Export.parse(["meal.json"] + arguments)
          try export.refuseUnused()
          return export.sticker(of: meal, on: export.surface, place: export.place, shaper)
        }
      },
      timer: { arguments in
        try Self.explaining(TimerBundleCommand.self) {
          try TimerBundleCommand.parse(["--output=timer"] + arguments).parts(shaper: shaper)
        }
      },
      now: { Date() }, tell: { Streams.say($0) })
  }

  /// Runs `body` and turns errors of the argument parser into ones that describe themselves.
  private static func explaining<Value>(
    _ command: any ParsableCommand.Type, _ body: () throws -> Value
  ) throws -> Value {
    do { return try body() } catch let error as WrongCall { throw StudioError.wrong(error.description) } catch {
      throw StudioError.wrong(command.message(for: error))
    }
  }
}
