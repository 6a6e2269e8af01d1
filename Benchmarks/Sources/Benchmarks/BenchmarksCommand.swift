import ArgumentParser

/// Tools for developers of Vitrine.
@main
struct BenchmarksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks", abstract: "Measure Vitrine, and draw its contact sheets, figures and scenes.",
    subcommands: [BenchCommand.self, GalleryCommand.self, FiguresCommand.self, ScenesCommand.self])
}
