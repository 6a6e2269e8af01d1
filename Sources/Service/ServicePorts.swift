public import Foundation

/// Functions that the service needs from the command it is part of.
public struct ServicePorts: Sendable {
  /// Reads a job. Throws a `ServiceError` if it is invalid regardless of its input.
  public typealias JobReader = @Sendable (_ json: Data) throws -> ServiceJob

  /// Reads jobs.
  public var readJob: JobReader
  /// Returns the picture that `export` would make of a plain sticker, as a PNG. Throws a `ServiceError` if the card is
  /// wrong: a JSON object with a meal and options of `export`.
  public var card: @Sendable (_ json: Data) throws -> [UInt8]
  /// The current time.
  public var now: @Sendable () -> Date

  /// Creates the ports.
  public init(
    readJob: @escaping JobReader, card: @escaping @Sendable (_ json: Data) throws -> [UInt8],
    now: @escaping @Sendable () -> Date
  ) {
    self.readJob = readJob
    self.card = card
    self.now = now
  }
}
