/// The memory of the WebAssembly module. In native builds, which are for tests and benchmarks, it has no limits.
enum ModuleMemory {
  /// Grows the memory so that this many bytes can be allocated. Returns false if the browser refuses.
  ///
  /// Swift ends the module when an allocation fails, so memory is reserved before work that needs much of it.
  static func reserve(_ bytes: Int) -> Bool {
    #if arch(wasm32)
      bytes >= 0 && reserveBytes(UInt32(bytes)) != 0
    #else
      bytes >= 0
    #endif
  }

  /// Whether `count` bytes at an address lie within the memory.
  static func contains(_ address: UnsafeRawPointer, _ count: Int) -> Bool {
    #if arch(wasm32)
      count >= 0 && UInt64(UInt(bitPattern: address)) + UInt64(count) <= UInt64(memoryEnd())
    #else
      count >= 0
    #endif
  }
}

#if arch(wasm32)
  @_extern(c, "vitrine_reserve")
  private func reserveBytes(_ bytes: UInt32) -> Int32

  @_extern(c, "vitrine_memory_end")
  private func memoryEnd() -> UInt64
#endif
