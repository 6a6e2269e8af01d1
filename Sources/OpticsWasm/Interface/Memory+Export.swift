/// Allocates memory for the page to fill. Returns nil if `bytes` is not positive or memory is refused.
@_cdecl("vitrine_allocate")
public func allocate(_ bytes: Int32) -> UnsafeMutableRawPointer? { SharedBlock.allocate(Int(bytes), .bytes) }

/// Frees memory allocated by `vitrine_allocate`. Any other address is ignored.
@_cdecl("vitrine_release")
public func release(_ memory: UnsafeMutableRawPointer?) { SharedBlock.release(memory, .bytes) }
