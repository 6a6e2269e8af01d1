import GRDB

/// The bytes of one or more uploads, and the facts that decide whether they may give way to others.
struct StoredFile: Decodable, Sendable, FetchableRecord {
  /// The name in the folder of uploads.
  var name: String
  var size: Int
  /// When one of its uploads was last used, in seconds since 1970.
  var usedAt: Double
  /// Whether all bytes are there and have been examined.
  var isReady: Bool
  /// Whether a draft shows it.
  var isShown: Bool

  /// The time for which missing bytes are awaited, in seconds.
  private static let patience = 3600.0

  /// Whether the file may be removed, as far as its uploads and drafts are concerned.
  func mayGiveWay(at seconds: Double) -> Bool { isReady ? !isShown : seconds - usedAt > Self.patience }

  /// Returns the files of all uploads that have bytes, the least recently used first.
  static func fetchAll(_ db: Database) throws -> [StoredFile] {
    try fetchAll(
      db,
      sql: """
        SELECT file AS name, max(size) AS size, max(usedAt) AS usedAt, min(state = 'ready') AS isReady,
          max(EXISTS (SELECT 1 FROM draftUpload WHERE draftUpload.upload = upload.id)) AS isShown
        FROM upload WHERE state <> 'refused' GROUP BY file ORDER BY max(usedAt), max(rowid)
        """)
  }
}

/// A number of files and the sum of their sizes.
struct FileTotal: Encodable, Hashable, Sendable {
  var count: Int
  var bytes: Int

  init(count: Int, bytes: Int) {
    self.count = count
    self.bytes = bytes
  }

  init(_ sizes: [Int]) { self.init(count: sizes.count, bytes: sizes.reduce(0, +)) }

  func exceeds(_ most: FileTotal) -> Bool { count > most.count || bytes > most.bytes }

  static func + (left: FileTotal, right: FileTotal) -> FileTotal {
    FileTotal(count: left.count + right.count, bytes: left.bytes + right.bytes)
  }

  static func - (left: FileTotal, right: FileTotal) -> FileTotal {
    FileTotal(count: left.count - right.count, bytes: left.bytes - right.bytes)
  }
}

/// The space that one kind of file takes.
struct StorageUse: Encodable, Hashable, Sendable {
  var used: FileTotal
  /// The limits.
  var most: FileTotal
  /// The share of `used` that can be removed at once.
  var removable: FileTotal
}
