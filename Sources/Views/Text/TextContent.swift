import DisplayLists

/// The spans and attachments of a text view, resolved in an environment.
struct TextContent: Equatable {
  /// An attachment and its styles.
  struct Attachment: Equatable {
    var value: any TextAttachment
    /// The first two levels of an explicit foreground style; nil if the attachment uses the style of the whole text.
    var styles: [ResolvedStyle]?

    static func == (a: Attachment, b: Attachment) -> Bool { a.value.isEqual(to: b.value) && a.styles == b.styles }
  }

  var spans: [TextSpan] = []
  /// Attachments by the index of their span. The span's box is measured later.
  var attachments: [Int: Attachment] = [:]
}
