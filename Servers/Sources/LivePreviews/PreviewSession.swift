import Foundation
import PreviewHost
import Synchronization
import ViewFiles

/// Compiles the user's files when they are saved, and keeps the program that draws.
///
/// Only the newest save counts: a compilation that is under way is cancelled when another save arrives.
actor PreviewSession {
  /// A program that draws, and its number.
  struct Program: Sendable {
    let number: Int
    let folder: URL
    let process: PreviewProcess
  }

  nonisolated let options: PreviewServer.Options
  nonisolated let feed: StateFeed
  private let tools: PreviewTools
  private let work: WorkFolder
  private var program: Program?
  private var newest = 0
  private var building: Task<Void, Never>?
  private var files: [ScannedFile] = []

  /// Address space of the program that draws, in bytes.
  private static let memory = 16 << 30
  /// The time limit of a picture.
  private static let limit = Duration.seconds(10)

  init(_ options: PreviewServer.Options, tools: PreviewTools, work: WorkFolder, feed: StateFeed) {
    self.options = options
    self.tools = tools
    self.work = work
    self.feed = feed
  }

  /// Compiles the files as they are now, instead of how they were before.
  func rebuild() {
    building?.cancel()
    newest += 1
    let attempt = newest
    feed.update { $0.phase = .compiling }
    building = Task { await build(attempt) }
  }

  /// Returns the program of a number; nil if it is not the current one.
  func program(_ number: Int) -> Program? { program?.number == number ? program : nil }

  /// Ends the compilation and the program.
  func stop() async {
    building?.cancel()
    await program?.process.stop()
  }

  private func build(_ attempt: Int) async {
    let folder = work.url.appending(path: "program\(attempt)")
    do {
      let paths = try SwiftFiles.at(options.path)
      let scanned = try await tools.scanner.scan(paths, knowing: files)
      files = scanned
      let views = try scanned.chosen(options.name, in: options.path)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = try await tools.compiler.compile(scanned, views: views, in: folder)
      guard attempt == newest else { return remove(folder) }
      let process = PreviewProcess(
        file, files: paths, memory: Self.memory, limit: Self.limit, note: tools.tell)
      await replace(Program(number: attempt, folder: folder, process: process))
      // Meanwhile, the program of a newer save may have taken its place.
      guard program?.number == attempt else { return }
      feed.update { state in
        if attempt == newest { (state.phase, state.error, state.messages) = (.ready, nil, []) }
        state.program = attempt
        state.previews = views.map { .init(name: $0.name, line: $0.line, hasOwnSize: $0.hasOwnSize) }
      }
    } catch {
      remove(folder)
      guard attempt == newest, !Task.isCancelled else { return }
      report(error)
    }
  }

  private func replace(_ new: Program) async {
    let old = program
    program = new
    await new.process.start()
    guard let old else { return }
    await old.process.stop()
    remove(old.folder)
  }

  /// Reports to pages and the terminal that the latest build has failed.
  private func report(_ error: any Error) {
    let messages = (error as? ViewFileError)?.messages ?? []
    feed.update { ($0.phase, $0.error, $0.messages) = (.failed, "\(error)", messages) }
    for line in messages + ["vitrine: \(error)"] { tools.tell(line) }
  }

  private func remove(_ folder: URL) { try? FileManager.default.removeItem(at: folder) }
}
