/// Allocates memory for the caller to fill. Returns nil if `bytes` is not positive.
@_cdecl("vitrine_allocate")
public func allocate(_ bytes: Int32) -> UnsafeMutableRawPointer? {
  bytes > 0 ? .allocate(byteCount: Int(bytes), alignment: 16) : nil
}

/// Frees memory allocated by `vitrine_allocate`.
@_cdecl("vitrine_release")
public func release(_ memory: UnsafeMutableRawPointer?) { memory?.deallocate() }
