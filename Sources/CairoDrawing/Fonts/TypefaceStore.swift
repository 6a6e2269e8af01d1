import DisplayLists
import Synchronization

/// The faces that have been opened, each once; safe to use from any thread.
final class TypefaceStore: Sendable {
  private let faces = Mutex<[FontFace: Typeface?]>([:])

  /// What `body` makes of a face; nil where the face's file cannot be read.
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
