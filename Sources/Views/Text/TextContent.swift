import DisplayLists

/// A text in an environment: its spans, and the pictures that some of them are.
struct TextContent: Equatable {
  /// A picture in a text, and the styles that are its own.
  struct Picture: Equatable {
    var image: Image
    /// The first two levels of the style that its part of the text has of its own; nil where it has that of the whole.
    var styles: [ResolvedStyle]?
  }

  var spans: [TextSpan] = []
  /// By the number of their span, whose box is still to be measured.
  var pictures: [Int: Picture] = [:]
}
