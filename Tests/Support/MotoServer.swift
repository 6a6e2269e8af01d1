import Foundation

/// A server of S3's protocol on a loopback port, with one bucket. It accepts any credentials.
///
/// It ends with the process that started it, however that ends.
public final class MotoServer: @unchecked Sendable {
  /// The server that the tests of a process share, or why there is none.
  public static let shared = Result { try MotoServer() }

  /// The name of the bucket.
  public static let bucket = "vitrine"
  /// Returns the Python that has moto and botocore. Throws if it is not installed.
  public static func python() throws -> String {
    let path = package.appending(path: ".build/servers/moto/bin/python").path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw ProgramFailure(description: "moto is missing; run Scripts/fetch-servers")
    }
    return path
  }

  private static let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  /// The URL of the server.
  public let endpoint: String
  private let process: ChildProcess
  /// The server ends when its input closes, and fails if its output closes before it has printed its port.
  private let pipes: (input: Pipe, output: Pipe)

  /// Starts a server and waits until it can be reached.
  private init() throws {
    let input = Pipe()
    let output = Pipe()
    process = try ChildProcess(
      try Self.python(), [Self.package.appending(path: "Scripts/serve-moto").path, Self.bucket],
      input: input.fileHandleForReading, output: output.fileHandleForWriting)
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw ProgramFailure(description: "moto did not start; its messages are above")
    }
    endpoint = "http://127.0.0.1:\(port)"
    pipes = (input, output)
  }
}
