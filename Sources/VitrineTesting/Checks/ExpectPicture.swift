public import Testing
public import Vitrine

/// Checks that a view looks like its golden picture, in a test of Swift Testing.
///
/// The golden consists of `Pictures/NAME.png` and `Pictures/NAME.txt` beside the test file: the pixels, and the display
/// list as text with hashes of the font files. If the view differs from it, the issue names an image of the expected
/// picture, the difference and the actual picture. If the golden is missing, the issue says how to record it: name the
/// picture in the environment variable `VITRINE_RECORD_PICTURES`.
///
///     @Test func card() { expectPicture(of: Card(), named: "card") }
///
/// - Parameters:
///   - view: The view.
///   - name: The name of the golden: letters, digits and `. _ + -`.
///   - options: How the view is drawn and compared; exactly, at its ideal size and 2 pixels per point by default.
///   - filePath: The path of the test file.
///   - sourceLocation: Where an issue is recorded.
public func expectPicture(
  of view: some View, named name: String, options: PictureOptions = PictureOptions(), filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  do {
    guard let difference = try GoldenPicture(name, beside: filePath).difference(from: view, options) else { return }
    Issue.record(Comment(rawValue: difference), sourceLocation: sourceLocation)
  } catch {
    Issue.record(Comment(rawValue: String(describing: error)), sourceLocation: sourceLocation)
  }
}
