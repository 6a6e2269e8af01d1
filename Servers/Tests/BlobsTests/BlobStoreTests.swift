import Blobs
import Digests
import Foundation
import TestSupport
import Testing

/// The contract of every blob store.
@Suite struct BlobStoreTests {
  @Test("A blob has the bytes that were stored", arguments: StoreKind.allCases, [0, 1, 100_000])
  func bytesReturn(_ kind: StoreKind, _ count: Int) throws {
    let test = try TestStore(kind)
    let store = test.store
    let files = test.files
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73 >> 3) }
    let path = try files.file("source", content)
    #expect(try store.put(content, as: key("a/bytes")))
    #expect(try store.put(file: path, as: key("a/file")))
    for blob in [key("a/bytes"), key("a/file")] {
      #expect(try store.size(of: blob) == Int64(count))
      #expect(try store.bytes(of: blob, limit: count) == content)
      #expect(try store.copy(blob, to: files["copy"]))
      #expect(try bytes(of: files["copy"]) == content)
    }
    #expect(files.names.filter { $0 != "blobs" } == ["copy", "source"])
  }

  @Test("A large blob goes from file to file", arguments: StoreKind.allCases)
  func largeBlob(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    let path = test.files["source"]
    try run("dd", "if=/dev/urandom", "of=\(path)", "bs=1048576", "count=20", "status=none")
    #expect(try test.store.put(file: path, as: key("large")))
    #expect(try test.store.size(of: key("large")) == 20 << 20)
    #expect(try test.store.copy(key("large"), to: test.files["copy"]))
    try run("cmp", path, test.files["copy"])
  }

  @Test("A blob never changes", arguments: StoreKind.allCases)
  func noReplacing(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    #expect(try test.store.put([1], as: key("a")))
    #expect(try !test.store.put([2, 3], as: key("a")))
    #expect(try !test.store.put(file: test.files.file("new", [4]), as: key("a")))
    #expect(try test.store.bytes(of: key("a"), limit: 9) == [1])
    try test.store.remove(key("a"))
    #expect(try test.store.put([2, 3], as: key("a")))
    #expect(try test.store.bytes(of: key("a"), limit: 9) == [2, 3])
  }

  @Test("A missing blob is no error", arguments: StoreKind.allCases)
  func missing(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    #expect(try test.store.put([1], as: key("a/b")))
    for missing in [key("a"), key("a/c"), key("a/b/c"), key("d/e")] {
      #expect(try test.store.bytes(of: missing, limit: 10) == nil)
      #expect(try test.store.size(of: missing) == nil)
      #expect(try !test.store.copy(missing, to: test.files["copy"]))
      #expect(try test.store.keys(under: missing).isEmpty == (missing != key("a")))
      try test.store.remove(missing)
    }
    #expect(test.files.names.filter { $0 != "blobs" }.isEmpty)
    #expect(try test.store.bytes(of: key("a/b"), limit: 1) == [1])
  }

  @Test("More bytes than the limit are an error", arguments: StoreKind.allCases)
  func limit(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    #expect(try test.store.put([1, 2, 3], as: key("a")))
    #expect(try test.store.bytes(of: key("a"), limit: 3) == [1, 2, 3])
    for limit in [0, 2] {
      let error = #expect(throws: BlobError.self) { try test.store.bytes(of: key("a"), limit: limit) }
      #expect(error?.kind == .tooLarge)
      #expect(error?.operation == .read)
      #expect(error?.key == key("a"))
    }
  }

  @Test("All keys can be used", arguments: StoreKind.allCases)
  func oddKeys(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    let keys = [
      "k/...", "k/.hidden", "k/-rf", "k/_", "k/A.b_c-9", "k/.incoming", "k/" + BlobKeyTests.longest.dropFirst(101),
    ]
    for text in keys { #expect(try test.store.put(Array(text.utf8), as: key(text)), "\(text)") }
    for text in keys { #expect(try test.store.bytes(of: key(text), limit: 1000) == Array(text.utf8)) }
    #expect(try test.store.keys(under: key("k")) == keys.map { key($0) }.sorted())
  }

  @Test("A list has the keys below its prefix, sorted", arguments: StoreKind.allCases)
  func list(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    for text in ["a/z", "a/b/c", "a/b-c", "a/B", "ab/c", "b/a/d", "c", "A/z"] {
      #expect(try test.store.put([], as: key(text)))
    }
    #expect(try test.store.keys(under: key("a")) == ["a/B", "a/b-c", "a/b/c", "a/z"].map { key($0) })
    #expect(try test.store.keys(under: key("a/b")) == [key("a/b/c")])
    #expect(try test.store.keys(under: key("c")).isEmpty)
    try test.store.remove(key("a/b/c"))
    #expect(try test.store.keys(under: key("a/b")).isEmpty)
  }

  @Test("A list has the times at which blobs were stored", arguments: StoreKind.allCases)
  func listedTimes(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    // File systems and S3 round times down, to at most a second.
    let start = Date().timeIntervalSince1970.rounded(.down)
    #expect(try test.store.put([1], as: key("a/b")))
    let entry = try #require(try test.store.entries(under: key("a")).first)
    #expect(entry.key == key("a/b"))
    #expect((start...Date().timeIntervalSince1970 + 1).contains(entry.storedAt.timeIntervalSince1970))
  }

  @Test("A list has more than 1,000 keys", arguments: StoreKind.allCases)
  func longList(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    let keys = (0..<1005).map { key("list/\($0 % 7)/\($0)") }
    let stored = try onThreads(4) { thread in
      try stride(from: thread, to: keys.count, by: 4).map { try test.store.put([], as: keys[$0]) }
    }
    #expect(stored.joined().allSatisfy { $0 })
    #expect(try test.store.keys(under: key("list")) == keys.sorted())
  }

  @Test("A file that cannot be read is an error", arguments: StoreKind.allCases)
  func unreadableSource(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    let error = #expect(throws: BlobError.self) { try test.store.put(file: test.files["none"], as: key("a")) }
    #expect(error?.kind == .other)
    #expect(error?.operation == .store)
    #expect(error?.description.hasSuffix(": cannot read \(test.files["none"]): there is no such file") == true)
    #expect(try test.store.size(of: key("a")) == nil)
  }

  @Test("A copy replaces a file, or says why it cannot", arguments: StoreKind.allCases)
  func copyTargets(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    #expect(try test.store.put([1, 2], as: key("a")))
    let path = try test.files.file("old", "something longer")
    #expect(try test.store.copy(key("a"), to: path))
    #expect(try bytes(of: path) == [1, 2])
    let error = #expect(throws: BlobError.self) { try test.store.copy(key("a"), to: test.files["none/new"]) }
    #expect(error?.description.contains("does not exist; create it first") == true)
  }

  @Test("A location leads to the blob", arguments: StoreKind.allCases)
  func location(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    #expect(try test.store.put(Array("hello".utf8), as: key("a/b.txt")))
    let name = "Käse & \"Brot\" 100% 🍞.txt"
    switch try test.store.location(of: key("a/b.txt"), fileName: name, mediaType: "text/x-a+b", seconds: 60) {
    case .file(let path): #expect(try bytes(of: path) == Array("hello".utf8))
    case .link(let url):
      let script = """
        import sys, urllib.request
        answer = urllib.request.urlopen(sys.argv[1])
        print(answer.headers["Content-Type"], answer.headers["Content-Disposition"], answer.read().decode(), sep="\\n")
        """
      let lines = String(decoding: try run(MotoServer.python(), "-c", script, url), as: UTF8.self).split(
        separator: "\n")
      let encoded = "K%C3%A4se%20%26%20%22Brot%22%20100%25%20%F0%9F%8D%9E.txt"
      #expect(
        lines == [
          "text/x-a+b", "attachment; filename=\"K_se & _Brot_ 100_ _.txt\"; filename*=UTF-8''\(encoded)", "hello",
        ])
    }
  }

  @Test("A store that works passes its check", arguments: StoreKind.allCases)
  func check(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    for _ in 0..<3 { try test.store.check() }
  }
}
