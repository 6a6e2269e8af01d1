@testable import Blobs
import Foundation
import TestSupport
import Testing

@Suite struct FolderBlobStoreTests {
  let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  /// All names in the folder `blobs`, at any depth.
  private var names: [String] {
    FileManager.default.subpaths(atPath: files["blobs"])?.sorted() ?? []
  }

  @Test("Blobs are files at the paths of their keys, and empty folders go away", arguments: [true, false])
  func layout(_ allowsUnnamedFiles: Bool) throws {
    let store = try FolderBlobStore(folder: files["blobs"], now: Date(), allowsUnnamedFiles: allowsUnnamedFiles)
    #expect(try store.put([1], as: key("a/b/c")))
    #expect(try store.put([2], as: key("a/d")))
    #expect(try !store.put([3], as: key("a/d")))
    #expect(names == [".incoming~", "a", "a/b", "a/b/c", "a/d"])
    #expect(try bytes(of: files["blobs/a/b/c"]) == [1])
    try store.remove(key("a/b/c"))
    #expect(names == [".incoming~", "a", "a/d"])
    try store.remove(key("a"))
    try store.remove(key("a/d"))
    #expect(names == [".incoming~"])
  }

  @Test("The folder and those in it can be links")
  func links() throws {
    for name in ["disk", "other"] {
      try FileManager.default.createDirectory(atPath: files[name], withIntermediateDirectories: false)
    }
    try FileManager.default.createSymbolicLink(atPath: files["blobs"], withDestinationPath: "disk")
    try FileManager.default.createSymbolicLink(atPath: files["disk/a"], withDestinationPath: "../other")
    let store = try FolderBlobStore(folder: files["blobs"] + "/")
    #expect(try store.put([1], as: key("a/b/c")))
    #expect(try store.keys(under: key("a")) == [key("a/b/c")])
    #expect(try bytes(of: files["other/b/c"]) == [1])
    try store.remove(key("a/b/c"))
    #expect(try store.put([2], as: key("a/b/c")))
  }

  @Test("What crashed writers left behind is removed after a day")
  func leftovers() throws {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    _ = try FolderBlobStore(folder: files["blobs"], now: now)
    for (name, age) in [("old", 86_401.0), ("young", 86_399)] {
      let path = try files.file("blobs/.incoming~/\(name)", "part")
      try FileManager.default.setAttributes([.modificationDate: now - age], ofItemAtPath: path)
    }
    let store = try FolderBlobStore(folder: files["blobs"], now: now)
    #expect(names == [".incoming~", ".incoming~/young"])
    #expect(try store.keys(under: key(".incoming")).isEmpty)
  }

  @Test("A key cannot be the beginning of another")
  func nestedKeys() throws {
    let store = try FolderBlobStore(folder: files["blobs"])
    #expect(try store.put([1], as: key("a/b")))
    let inner = #expect(throws: BlobError.self) { try store.put([2], as: key("a/b/c")) }
    #expect(inner?.reason.contains("it is a file, so it cannot contain others") == true)
    let outer = #expect(throws: BlobError.self) { try store.put([2], as: key("a")) }
    #expect(outer?.reason.contains("it is a folder of other blobs") == true)
    #expect(names == [".incoming~", "a", "a/b"])
  }

  @Test("A folder that cannot be created is named")
  func impossibleFolder() throws {
    let file = try files.file("file", "")
    let error = #expect(throws: BlobError.self) { try FolderBlobStore(folder: file + "/blobs") }
    #expect(error?.operation == .reach)
    #expect(error?.kind == .other)
    #expect(error?.description.hasPrefix("cannot reach the folder \(file)/blobs: ") == true)
    // Nobody, not even root, can create folders there.
    #expect(throws: BlobError.self) { try FolderBlobStore(folder: "/sys/kernel/vitrine") }
  }

  @Test("A full disk is an error of one line, and leaves nothing", .enabled(if: TinyDisk.isAvailable))
  func fullDisk() throws {
    let disk = try TinyDisk()
    let store = try FolderBlobStore(folder: disk.path)
    #expect(try store.put([UInt8](repeating: 1, count: 100_000), as: key("a/small")))
    let error = #expect(throws: BlobError.self) {
      try store.put([UInt8](repeating: 2, count: 2 << 20), as: key("a/large"))
    }
    #expect(error?.kind == .full)
    #expect(error?.operation == .store)
    #expect(error?.key == key("a/large"))
    #expect(
      error?.description
        == """
        cannot store a/large in the folder \(disk.path): cannot write \(disk.path)/.incoming~: the disk is full; \
        free some space
        """)
    #expect(try store.keys(under: key("a")) == [key("a/small")])
    #expect(try store.put([UInt8](repeating: 3, count: 800_000), as: key("a/next")), "nothing occupies the space")
    let path = try files.file("source", [UInt8](repeating: 4, count: 200_000))
    #expect(throws: BlobError.self) { try store.put(file: path, as: key("b/file")) }
    #expect(try store.size(of: key("b/file")) == nil)
  }

  @Test("A folder that cannot be written to can be read, and fails its check", .enabled(if: TinyDisk.isAvailable))
  func readOnlyDisk() throws {
    let disk = try TinyDisk()
    let store = try FolderBlobStore(folder: disk.path)
    #expect(try store.put([1], as: key("a")))
    try store.check()
    try disk.makeReadOnly()
    for operation in [{ try store.check() }, { _ = try store.put([2], as: key("b")) }, { try store.remove(key("a")) }] {
      let error = #expect(throws: BlobError.self) { try operation() }
      #expect(error?.kind == .refused)
      #expect(error?.reason.hasSuffix("read-only file system; mount it for writing") == true)
    }
    #expect(try store.bytes(of: key("a"), limit: 1) == [1])
    #expect(try store.keys(under: key("c")).isEmpty)
  }

  @Test("A limit on the size of files is an error of one line")
  func fileSizeLimit() async {
    await #expect(processExitsWith: .success) {
      let files = try TemporaryFolder()
      let store = try FolderBlobStore(folder: files["blobs"])
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let error = #expect(throws: BlobError.self) { try store.put([UInt8](repeating: 1, count: 200_000), as: key("a")) }
      #expect(error?.kind == .tooLarge)
      #expect(error?.reason.hasSuffix("the file would exceed the size limit (ulimit -f)") == true)
      #expect(try store.size(of: key("a")) == nil)
      #expect(try store.put([UInt8](repeating: 1, count: 100_000), as: key("a")))
    }
  }

  @Test("Errors are one line, whatever a file is called")
  func oneLine() throws {
    let store = try FolderBlobStore(folder: files["two\nlines"])
    let error = #expect(throws: BlobError.self) { try store.put(file: files["none\r\nhere"], as: key("a")) }
    #expect(error?.description.contains { $0.isNewline } == false)
    #expect(error?.store.hasSuffix("two?lines") == true)
  }
}
