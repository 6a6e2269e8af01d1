import GlassJobs
import TestSupport
import Testing

/// Every lens of the gallery, compiled natively and in WebAssembly.
@Suite struct GalleryParityTests {
  static let jobs = GalleryLens.all.map(\.job)
  static let native = jobs.map { $0.digest() }

  /// The lenses whose bytes differ from the native ones.
  func mismatches(_ digests: [UInt32?]) -> [String] {
    zip(GalleryLens.all, zip(digests, Self.native)).filter { $1.0 != $1.1 }.map { $0.0.name }
  }

  @Test func everyLensCompilesAndChangesItsCanvas() {
    #expect(Self.native.count > 300)
    let untouched = zip(GalleryLens.all, zip(Self.jobs, Self.native)).filter { _, made in
      made.1 == nil || made.1 == made.0.untouchedDigest()
    }
    #expect(untouched.map { $0.0.name } == [])
  }

  @Test(.enabled(if: GlassModule.isCurrent, "run Scripts/build-wasm first"))
  func nodeAndServerGiveTheSameBytes() throws {
    let digests = try GlassModule.digestsInNode(Self.jobs)
    #expect(digests.count == Self.native.count)
    #expect(mismatches(digests) == [])
  }

  @Test(.enabled(if: GlassModule.isCurrent, "run Scripts/build-wasm first"), .serialized, arguments: Browser.allCases)
  func browsersAndServerGiveTheSameBytes(_ browser: Browser) throws {
    let names = try GlassModule.mismatches(of: Self.jobs, in: browser).map { GalleryLens.all[$0].name }
    #expect(names == [])
  }
}
