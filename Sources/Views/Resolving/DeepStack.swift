import CStackSwitch
import Foundation

/// Runs work on the calling thread with a stack large enough for views nested thousands of levels deep.
///
/// Evaluating, sizing and painting recurse once per nesting level, and the caller's own stack may be as small as half a
/// megabyte. The thread does not change, so views keep the caller's isolation: main-actor closures run on the main
/// thread, and task-local values are preserved. Only the pages that are touched consume memory.
func withDeepStack<Result>(_ work: () -> Result) -> Result {
  let stack = DeepStack(atMost: 256 << 20)
  defer { stack.unmap() }
  var result: Result?
  stack.call { result = work() }
  guard let result else { preconditionFailure("work on a deep stack returned without a result") }
  return result
}

/// Memory for a stack, with a guard page below it that faults on overflow.
private struct DeepStack {
  private let base: UnsafeMutableRawPointer
  private let byteCount: Int

  /// Maps a stack of `largest` bytes, or a smaller one if the address space is limited.
  ///
  /// - Parameter largest: The size of the stack; a power of two.
  init(atMost largest: Int) {
    var byteCount = largest
    while true {
      let mapped = mmap(
        nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0)
      if let mapped, mapped != MAP_FAILED {
        guard mprotect(mapped, Int(getpagesize()), PROT_NONE) == 0 else { Self.fail(byteCount) }
        base = mapped
        self.byteCount = byteCount
        return
      }
      guard byteCount > 8 << 20 else { Self.fail(byteCount) }
      // A quarter, so that the stack leaves some of a limited address space to everything else.
      byteCount /= 4
    }
  }

  private static func fail(_ byteCount: Int) -> Never {
    fatalError("cannot map a stack of \(byteCount >> 20) MB: \(String(cString: strerror(errno)))")
  }

  func unmap() { munmap(base, byteCount) }

  /// Runs work on this stack to completion.
  func call(_ work: () -> Void) {
    withoutActuallyEscaping(work) { work in
      withUnsafePointer(to: work) { work in
        call_on_stack(
          base + byteCount, { $0.assumingMemoryBound(to: (() -> Void).self).pointee() },
          UnsafeMutableRawPointer(mutating: work))
      }
    }
  }
}
