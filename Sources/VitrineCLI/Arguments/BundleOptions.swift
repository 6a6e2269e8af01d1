import ArgumentParser
import Bundles
import Commands
import Files
import Foundation

/// The densities of a bundle: whole pixels per point, separated by commas.
struct DensitiesArgument: ExpressibleByArgument, CustomStringConvertible {
  let densities: [Int]

  init(_ densities: [Int]) { self.densities = densities }

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard !numbers.isEmpty, numbers.allSatisfy({ (1...4).contains($0 ?? 0) }) else { return nil }
    densities = Set(numbers.compactMap { $0 }).sorted()
  }

  var description: String { densities.map(String.init).joined(separator: ",") }
}

/// The options that all commands for bundles share.
struct BundleOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write, which must not exist.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp("The photo or video behind the glass, in a format that browsers show.", valueName: "file"),
    completion: .file())
  var over: String?

  @Option(help: ArgumentHelp("The pixels per point to write, 1 to 4, as 2,3.", valueName: "n,…"))
  var density = DensitiesArgument([2, 3])

  @Option(help: ArgumentHelp("The title of the page.", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp("The scripts and the module, as written by Scripts/build-web.", valueName: "folder"),
    completion: .directory)
  var web: String?

  /// Returns the folder to write. Throws if it exists, or if the scripts or the backdrop are missing.
  func folder() throws -> BundleFolder {
    try BundleFolder.checkIsNew(output)
    if let over, !FileManager.default.isReadableFile(atPath: over) {
      throw FileError(.unreadable, .read, file: over, reason: "it is missing or cannot be read")
    }
    return BundleFolder(
      web: try WebFolder.find(web), backdrop: over.map { URL(fileURLWithPath: $0) }, title: title ?? "")
  }
}
