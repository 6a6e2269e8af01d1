/// An array whose elements never move in memory. Their addresses are valid as long as any copy of the array exists.
///
/// The handles used by per-frame loops point into such arrays, so the loops need neither bounds checks nor reference
/// counting. The owner of a handle must keep the array alive while the handle is in use.
struct FixedArray<Element>: @unchecked Sendable {
  private final class Storage {
    let base: UnsafeMutablePointer<Element>
    let count: Int

    init(_ base: UnsafeMutablePointer<Element>, _ count: Int) {
      self.base = base
      self.count = count
    }

    deinit {
      base.deinitialize(count: count)
      base.deallocate()
    }
  }

  private let storage: Storage

  init(_ elements: [Element]) {
    let base = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    elements.withUnsafeBufferPointer { elements in
      if let first = elements.baseAddress { base.initialize(from: first, count: elements.count) }
    }
    storage = Storage(base, elements.count)
  }

  init(_ elements: GrowingArray<Element>) where Element: BitwiseCopyable {
    storage = Storage(elements.copy(), elements.count)
  }

  var count: Int { storage.count }

  /// The address of the first element.
  var base: UnsafePointer<Element> { UnsafePointer(storage.base) }

  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "the index must be in 0..<\(count), got \(index)")
    return storage.base[index]
  }
}
