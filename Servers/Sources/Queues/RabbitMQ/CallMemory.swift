import CRabbitMQ

/// The memory of the arguments of one call of librabbitmq, freed when this object is deallocated.
final class CallMemory {
  /// A value in a table of arguments.
  enum Value {
    case text(String)
    case number(Int64)
    case flag(Bool)
    case table(KeyValuePairs<String, Value>)
  }

  private var blocks: [UnsafeMutableRawPointer] = []

  deinit { for block in blocks { block.deallocate() } }

  /// Copies bytes.
  func bytes(_ bytes: some Collection<UInt8>) -> amqp_bytes_t {
    guard !bytes.isEmpty else { return amqp_bytes_t(len: 0, bytes: nil) }
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    block.copyBytes(from: bytes)
    blocks.append(block.baseAddress!)
    return amqp_bytes_t(len: bytes.count, bytes: block.baseAddress)
  }

  /// Copies a text.
  func text(_ text: String) -> amqp_bytes_t { bytes(text.utf8) }

  /// Creates a table.
  func table(_ values: KeyValuePairs<String, Value> = [:]) -> amqp_table_t {
    guard !values.isEmpty else { return amqp_table_t(num_entries: 0, entries: nil) }
    let entries = UnsafeMutablePointer<amqp_table_entry_t>.allocate(capacity: values.count)
    blocks.append(UnsafeMutableRawPointer(entries))
    for (index, (key, value)) in values.enumerated() {
      var entry = amqp_table_entry_t()
      entry.key = text(key)
      switch value {
      case .text(let text):
        entry.value.kind = UInt8(AMQP_FIELD_KIND_UTF8.rawValue)
        entry.value.value.bytes = self.text(text)
      case .number(let number):
        entry.value.kind = UInt8(AMQP_FIELD_KIND_I64.rawValue)
        entry.value.value.i64 = number
      case .flag(let flag):
        entry.value.kind = UInt8(AMQP_FIELD_KIND_BOOLEAN.rawValue)
        entry.value.value.boolean = flag ? 1 : 0
      case .table(let values):
        entry.value.kind = UInt8(AMQP_FIELD_KIND_TABLE.rawValue)
        entry.value.value.table = table(values)
      }
      (entries + index).initialize(to: entry)
    }
    return amqp_table_t(num_entries: Int32(values.count), entries: entries)
  }
}

extension [UInt8] {
  /// Copies bytes of librabbitmq.
  init(_ bytes: amqp_bytes_t) { self.init(UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.len)) }
}

extension String {
  /// Copies a text of librabbitmq.
  init(_ bytes: amqp_bytes_t) { self.init(decoding: [UInt8](bytes), as: UTF8.self) }
}
