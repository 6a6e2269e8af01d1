import DisplayLists
import Synchronization

/// A cache of open typefaces. Thread-safe.
final class TypefaceStore: Sendable {
  private let faces = Mutex<[FontFace: Typeface?]>([:])

  /// Calls `body` with a face while holding the lock. Returns nil if the font file cannot be read.
  func withTypeface<Result: Sendable>(_ face: FontFace, _ body: @Sendable (Typeface) -> Result) -> Result? {
    faces.withLock { faces in
      let typeface: Typeface?
      if let known = faces[face] {
        typeface = known
      } else {
        typeface = Typeface(face)
        faces[face] = .some(typeface)
      }
      return typeface.map(body)
    }
  }
}
