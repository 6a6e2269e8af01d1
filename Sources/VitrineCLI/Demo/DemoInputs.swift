import Commands
import Files
import Foundation

/// The files that the demo exports: a meal, a still life and a video. `Scripts/benchmarks scenes` draws them.
struct DemoInputs {
  /// The copies in the demo's folder.
  let meal: URL
  let photo: URL
  let video: URL

  private static let source = CommandFolder(
    name: "demo", pathInClone: "../../../Sources/VitrineCLI/Demo/Inputs", file: "meal.json")

  /// Copies the files to a folder, replacing those of an earlier demo.
  init(copiedTo folder: URL) throws {
    guard let source = Self.source.url else {
      throw FileError(
        .missing, .read, file: Self.source.name, reason: "the demo's files are missing; install the command again")
    }
    func copy(_ name: String) throws -> URL {
      let copy = folder.appending(path: name)
      let output = try OutputFile(copy.path)
      try output.write(Data(contentsOf: source.appending(path: name)))
      try output.commit()
      return copy
    }
    meal = try copy("meal.json")
    photo = try copy("scene.jpg")
    video = try copy("film.mp4")
  }
}
