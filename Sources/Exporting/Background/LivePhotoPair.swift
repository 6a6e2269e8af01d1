public import Files
public import VideoFiles

/// The still and the video of a Live Photo, which are two files with the same content identifier.
public struct LivePhotoPair: Sendable {
  /// The tags that make the outputs a Live Photo again.
  public let tags: LivePhotoTags

  /// Pairs a photo and a video.
  ///
  /// Throws if one of them has no identifier or if their identifiers differ. A background of another kind is a
  /// precondition failure.
  public init(still: Background, video: Background) throws(FileError) {
    guard case .photo(let photo) = still.content, case .video(let film) = video.content else {
      preconditionFailure("a Live Photo must be a photo and a video, got a \(still.kind) and a \(video.kind)")
    }
    guard let identifier = photo.info.contentIdentifier else {
      throw FileError(
        .unsupported, .read, file: still.name,
        reason: "it has no content identifier, so it is not the still of a Live Photo")
    }
    guard let tags = try film.livePhotoTags() else {
      throw FileError(
        .unsupported, .read, file: video.name,
        reason: "it has no content identifier, so it is not the video of a Live Photo")
    }
    guard tags.contentIdentifier == identifier else {
      throw FileError(
        .unsupported, .read, file: video.name,
        reason: "it belongs to another Live Photo: its content identifier is \(tags.contentIdentifier), that of "
          + "\(still.name) is \(identifier); name the video of the same photo")
    }
    self.tags = tags
  }
}
