import Files

extension Cancellation {
  /// Runs `body` and throws `CancellationError` if a cancellation interrupts it.
  func reading<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as FileError where error.kind == .interrupted && isCancelled {
      throw CancellationError()
    }
  }
}
