public import Foundation

/// The built command, with a meal in its folder.
public struct BuiltCommand: Sendable {
  /// The folder of built executables: the one named by `VITRINE_PRODUCTS`, by default that of this package's release build.
  public static let products: URL = {
    let named = ProcessInfo.processInfo.environment["VITRINE_PRODUCTS"].map { URL(filePath: $0) }
    return named ?? URL(filePath: #filePath).appending(path: "../../../.build/release").standardizedFileURL
  }()

  /// Returns the built executable of a name; nil if it does not exist.
  public static func executable(_ name: String) -> String? {
    let path = products.appending(path: name).path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// The command; nil if it is not built.
  public static let binary = executable("vitrine")

  /// A meal of three foods, as JSON.
  public static let meal = """
    { "name": "Lunch", "eatenAt": "2026-03-04T12:30:00",
      "items": [ { "name": "Grilled Chicken", "emoji": "🍗", "detail": "breast, 150 g", "brand": "Acme",
                   "nutrition": { "energy": 248, "protein": 46.5, "carbohydrate": 0, "fat": 5.4 } },
                 { "name": "Brown Rice", "emoji": "🍚",
                   "nutrition": { "energy": 216, "protein": 5, "carbohydrate": 45, "fat": 1.8 } },
                 { "name": "Avocado", "emoji": "🥑",
                   "nutrition": { "energy": 160, "protein": 2, "carbohydrate": 9, "fat": 15 } } ],
      "nutrition": { "energy": 624, "protein": 53.5, "carbohydrate": 54, "fat": 22.2 } }
    """

  /// The folder.
  public let folder: TemporaryFolder

  /// Creates a folder with a meal in it.
  public init() throws {
    folder = try TemporaryFolder()
    _ = try folder.file("meal.json", Self.meal)
  }

  /// Starts the command in the folder.
  public func start(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:], pipesErrors: Bool = false
  ) throws -> RunningProgram {
    guard let binary = Self.binary else { throw ProgramFailure(description: "build it: swift build -c release") }
    return try RunningProgram(
      binary, arguments, input: input, environment: environment, folder: folder.url.path, pipesErrors: pipesErrors)
  }

  /// Runs the command in the folder and returns its result.
  public func run(_ arguments: String...) throws -> ProgramResult { try start(arguments).result() }
}
