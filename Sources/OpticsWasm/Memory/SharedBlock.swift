/// Blocks of memory whose addresses a page holds. A header marks them, so that any other address is recognised.
enum SharedBlock {
  /// The kind of content in a block. The raw value is the mark in the block's header.
  enum Content: UInt64 {
    /// Bytes for the page to fill.
    case bytes = 0x5649_5452_494e_4501
    /// A reference to a `CompiledGlass`.
    case glass = 0x5649_5452_494e_4502
  }

  /// The size of the header, which holds the mark and the size of the block.
  private static let header = 16

  /// Allocates a block of `size` bytes, aligned to 16 bytes. Returns nil if the size is not positive or memory is refused.
  static func allocate(_ size: Int, _ content: Content) -> UnsafeMutableRawPointer? {
    // A page has no use for larger blocks, and a WebAssembly module cannot have them.
    guard size > 0, size <= 1 << 29, ModuleMemory.reserve(size + header) else { return nil }
    let block = UnsafeMutableRawPointer.allocate(byteCount: size + header, alignment: 16)
    block.storeBytes(of: content.rawValue, as: UInt64.self)
    block.storeBytes(of: UInt64(size), toByteOffset: 8, as: UInt64.self)
    return block + header
  }

  /// Returns the size of the block at an address; nil if there is no block with that content.
  static func size(_ address: UnsafeRawPointer?, _ content: Content) -> Int? {
    guard let address, UInt(bitPattern: address) > UInt(header), UInt(bitPattern: address) % 16 == 0,
      ModuleMemory.contains(address - header, header),
      (address - header).load(as: UInt64.self) == content.rawValue
    else { return nil }
    return Int((address - header).load(fromByteOffset: 8, as: UInt64.self))
  }

  /// Returns whether `count` values of a type lie within the block of bytes at an address.
  static func holds<Value>(_ address: UnsafeRawPointer?, _ count: Int32, of _: Value.Type) -> Bool {
    guard count >= 0, let size = size(address, .bytes) else { return false }
    return Int64(count) &* Int64(MemoryLayout<Value>.stride) <= Int64(size)
  }

  /// Frees a block; any other address is ignored.
  static func release(_ address: UnsafeMutableRawPointer?, _ content: Content) {
    guard let address, size(address, content) != nil else { return }
    (address - header).storeBytes(of: 0, as: UInt64.self)
    (address - header).deallocate()
  }
}
