import Files

extension FileError {
  /// Returns the error for a file that is not a video, and whose apparent kind is `kind`.
  static func notAVideo(_ file: String, _ kind: FileKind?) -> FileError {
    let what = kind.map { "it is \($0.name)" } ?? "it is neither a photo nor a video"
    return FileError(
      .wrongType, .read, file: file, code: LibavCode.invalidData,
      reason: kind?.category == .photo
        ? "\(what), not a video; use an MP4, MOV, MKV, WebM, AVI or MTS"
        : "\(what); use a photo (JPEG, PNG, HEIC, AVIF, WebP, GIF, TIFF) or a video (MP4, MOV, MKV, WebM, AVI, MTS)")
  }
}
