/// An array whose elements never move in memory. Their addresses are valid as long as any copy of the array exists.
///
/// The handles used by per-frame loops point into such arrays, so the loops need neither bounds checks nor reference
/// counting. The owner of a handle must keep the array alive while the handle is in use.
struct FixedArray<Element>: @unchecked Sendable {
  private final class Storage {
    let base: UnsafeMutablePointer<Element>
    let count: Int

    init(_ elements: [Element]) {
      count = elements.count
      base = .allocate(capacity: max(count, 1))
      elements.withUnsafeBufferPointer { elements in
        if let first = elements.baseAddress { base.initialize(from: first, count: elements.count) }
      }
    }

    deinit {
      base.deinitialize(count: count)
      base.deallocate()
    }
  }

  private let storage: Storage

  init(_ elements: [Element]) { storage = Storage(elements) }

  var count: Int { storage.count }

  /// The address of the first element.
  var base: UnsafePointer<Element> { UnsafePointer(storage.base) }

  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "the index must be in 0..<\(count), got \(index)")
    return storage.base[index]
  }
}
