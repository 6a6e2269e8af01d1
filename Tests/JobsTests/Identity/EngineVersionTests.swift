import Testing

@testable import Jobs

struct EngineVersionTests {
  @Test func `the loaded libraries of photos, videos and text are known`() throws {
    let engine = try EngineVersion.current()
    for library in ["libdav1d", "libharfbuzz", "libheif", "liblcms2", "libpixman-1", "libx265"] {
      #expect(engine.libraries[library] != nil, "\(library)")
    }
    #expect(engine.fonts.count == 64)
    #expect(["x86_64", "aarch64"].contains(engine.architecture))
    #expect(try EngineVersion.current() == engine)
  }

  @Test func `each part distinguishes engines`() {
    let engine = EngineVersion(
      version: "1", build: "b", libraries: ["libvips": "42"], architecture: "x86_64", fonts: "f")
    var others = [engine, engine, engine, engine, engine]
    others[0].version = "2"
    others[1].build = "c"
    others[2].libraries["libvips"] = "43"
    others[3].architecture = "aarch64"
    others[4].fonts = "g"
    #expect(Set(others.map(\.digest) + [engine.digest]).count == 6)
  }
}
