import Foundation
import TestSupport
import Testing

/// Outputs that would destroy inputs, and reports that cannot be written.
@Suite(.needsCommand) struct OutputTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  /// Inputs with several names each.
  init() throws {
    command = try Command()
    let manager = FileManager.default
    try command.photo("in.png")
    try command.video("in.mp4")
    try manager.createSymbolicLink(atPath: folder["soft.png"], withDestinationPath: "in.png")
    try manager.linkItem(atPath: folder["in.png"], toPath: folder["hard.png"])
    try manager.createSymbolicLink(atPath: folder["soft.mp4"], withDestinationPath: folder["in.mp4"])
    try manager.linkItem(atPath: folder["meal.json"], toPath: folder["hard.json"])
    try manager.createSymbolicLink(atPath: folder["here"], withDestinationPath: ".")
  }

  private var contents: [String: [UInt8]] {
    get throws {
      Dictionary(uniqueKeysWithValues: try folder.names.filter { $0 != "here" }.map { ($0, try bytes(of: folder[$0])) })
    }
  }

  static let glass = ["glass", "--rect", "8,8,40,30"]
  static let timer = ["timer", "--from", "0:05", "--duration", "0.1"]
  static let export = ["export", "meal.json"]

  @Test(arguments: [
    export + ["--over", "in.png", "-o", "in.png"], export + ["--over", "in.png", "-o", "./in.png"],
    export + ["--over", "in.png", "-o", "here/in.png"], export + ["--over", "in.png", "-o", "soft.png"],
    export + ["--over", "soft.png", "-o", "in.png"], export + ["--over", "in.png", "-o", "hard.png"],
    export + ["--over", "in.mp4", "-o", "soft.mp4"], export + ["-o", "meal.json"], export + ["-o", "hard.json"],
    export + ["--over", "in.png", "-o", "out.jpg", "--report", "in.png"],
    export + ["--over", "in.png", "-o", "out.jpg", "--report", "hard.png"],
    export + ["-o", "out.png", "--report", "hard.json"], export + ["-o", "out.png", "--report", "out.png"],
    export + ["-o", "out.png", "--report", "here/./out.png"],
    export + ["--over", "in.png", "-o", "in.png", "--dry-run"],
    glass + ["--over", "in.png", "-o", "in.png"], glass + ["--over", "in.mp4", "-o", "soft.mp4"],
    glass + ["--over", "in.png", "-o", "out.png", "--report", "soft.png"],
    timer + ["--over", "in.mp4", "-o", "./in.mp4"], timer + ["--over", "in.png", "-o", "hard.png"],
    timer + ["-o", "out.mp4", "--report", "out.mp4"],
  ])
  func anOutputThatIsAnInputIsRefused(_ arguments: [String]) throws {
    let before = try contents
    try command.fails(arguments, with: ["name another file"], status: 2)
    #expect(try contents == before)
  }

  @Test func theMealOnStandardInputIsProtected() throws {
    let before = try contents
    let call = ["export", "-", "-o", "out.png", "--report", "hard.json"]
    let result = try command.run(inShell: "exec \"$@\" <meal.json", call)
    #expect(result.status == 2, "\(result.errors)")
    #expect(result.errors.contains("the meal"), "\(result.errors)")
    #expect(try contents == before)
  }

  /// Other files with equal bytes may be replaced.
  @Test func otherOutputsAreReplaced() throws {
    try FileManager.default.copyItem(atPath: folder["in.png"], toPath: folder["out.png"])
    let before = try bytes(of: folder["in.png"])
    let result = try command.run(
      "export", "meal.json", "--over", "in.png", "-o", "out.png", "--report", "report.json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try bytes(of: folder["in.png"]) == before)
    #expect(try bytes(of: folder["out.png"]) != before)
  }

  @Test(arguments: ["none/report.json", "here", "/dev/full", "/proc/report.json"])
  func aReportThatCannotBeWrittenLeavesNoOutput(_ report: String) throws {
    let exports = [
      Self.export + ["-o", "out.png"], Self.export + ["--over", "in.png", "-o", "out.jpg"],
      Self.export + ["--over", "in.mp4", "-o", "out.mp4"],
    ]
    for arguments in exports { try command.fails(arguments + ["--report", report], with: ["cannot write"]) }
  }

  /// A folder takes the report's name while the export runs.
  @Test func aReportThatCannotBeNamedLeavesNoOutput() throws {
    try command.video("long.mp4", seconds: 5, size: "320x240")
    let call = Self.export + ["--over", "long.mp4", "-o", "out.mp4", "--report", "late", "--progress", "json"]
    let export = try command.start(call, pipesErrors: true)
    _ = export.errors(through: "\"frame\":1,")
    let isInTime = mkdir(folder["late"], 0o777) == 0
    let result = try export.result()
    #expect(result.status == (isInTime ? 1 : 0))
    #expect(folder.names.contains("out.mp4") == !isInTime)
    #expect(result.errors.contains("cannot write late") == isInTime)
  }
}
