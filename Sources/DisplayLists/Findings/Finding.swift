public import Optics

/// Something that the user should know about a result, noticed while it was made.
///
/// Findings are collected along the way from a view to a file. They are worded only where a user reads them.
public enum Finding: Hashable, Sendable {
  /// A named image was not found and is not drawn.
  case missingImage(String)
  /// A named colour was not found and is transparent.
  case missingColor(String)
  /// A symbol has no drawing; a dashed square takes its place.
  case missingSymbol(String)
  /// Text or a symbol on glass cannot reach its contrast floor on any backdrop; `greatest` is what it can reach.
  case unreachableContrast(RGBA, isSymbol: Bool, greatest: Double, floor: Double)
  /// The backdrops of `panes` panes of glass, out of a total, are flat in every frame, which leaves nothing to refract.
  case flatBackdrop(panes: Int, of: Int)
  /// Glass was rendered on transparency, which leaves nothing to refract.
  case noBackdrop
  /// A photo's transparency was flattened onto white.
  case flattenedPhoto
  /// A video repeats to last so many seconds, and its sound was left out.
  case silencedLoop(seconds: Double)
  /// An audio track was left out because the output cannot hold it unchanged.
  case droppedAudioTrack(codec: String)
  /// So many frames of a video had no timestamp of their own and were left out.
  case untimedFrames(Int)
}
