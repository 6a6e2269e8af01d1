/// An array that grows at its end, whose new elements are written in place. Copies share their elements.
struct GrowingArray<Element: BitwiseCopyable> {
  private let memory = GrowingMemory()

  var count: Int { memory.count / MemoryLayout<Element>.stride }

  /// The address of the first element. It is valid until elements are added.
  @inline(__always)
  var base: UnsafeMutablePointer<Element> { memory.base.assumingMemoryBound(to: Element.self) }

  /// Adds elements and returns their address. They must be written before they are read.
  @inline(__always)
  func grow(by count: Int) -> UnsafeMutablePointer<Element> {
    memory.grow(by: count * MemoryLayout<Element>.stride).assumingMemoryBound(to: Element.self)
  }

  /// Appends copies of elements of this array.
  func append(copying same: Range<Int>) {
    let stride = MemoryLayout<Element>.stride
    memory.append(copying: same.lowerBound * stride..<same.upperBound * stride)
  }

  /// Returns a copy of all elements, which the caller must deallocate.
  func copy() -> UnsafeMutablePointer<Element> { memory.copy().assumingMemoryBound(to: Element.self) }

  /// Appends an element.
  @inline(__always)
  func append(_ element: Element) { grow(by: 1).initialize(to: element) }
}

/// Memory that grows, the same for elements of all types.
private final class GrowingMemory {
  private(set) var base = GrowingMemory.allocate(4096)
  /// The numbers of bytes in use and allocated.
  private(set) var count = 0
  private var capacity = 4096

  @inline(never)
  func grow(by bytes: Int) -> UnsafeMutableRawPointer {
    let start = count
    count += bytes
    if count > capacity {
      capacity = max(2 * capacity, count)
      let larger = GrowingMemory.allocate(capacity)
      larger.copyMemory(from: base, byteCount: start)
      base.deallocate()
      base = larger
    }
    return base + start
  }

  @inline(never)
  func append(copying same: Range<Int>) {
    // Growing may move the source of the copy.
    let copies = grow(by: same.count)
    copies.copyMemory(from: base + same.lowerBound, byteCount: same.count)
  }

  @inline(never)
  func copy() -> UnsafeMutableRawPointer {
    let copy = GrowingMemory.allocate(count)
    copy.copyMemory(from: base, byteCount: count)
    return copy
  }

  private static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer { .allocate(byteCount: bytes, alignment: 16) }

  deinit { base.deallocate() }
}
