import Geometry
import Testing
import Vitrine

@testable import Comparing

struct ComparisonPageTests {
  private func image(width: Int, _ gray: UInt8) -> CGImage {
    let samples: [UInt8] = (0..<width).flatMap { _ in [gray, gray, gray, 255] }
    return CGImage(bitmap: .init(size: .init(width: width, height: 1), samples: samples))
  }

  private func changed(_ path: String, from old: CGImage, to new: CGImage) -> ComparisonPage.Entry {
    ComparisonPage.Entry(path, .changed(PictureDifference(expected: old, actual: new)))
  }

  @Test func `pictures are counted by how they differ`() {
    let entries = [
      changed("a.png", from: image(width: 1, 0), to: image(width: 1, 9)),
      ComparisonPage.Entry("b.png", .appeared(.init(width: 1, height: 1))),
      ComparisonPage.Entry("c.png", .appeared(.init(width: 1, height: 1))),
    ]
    let page = ComparisonPage(entries, equal: 7)
    #expect(page.summary == "1 changed, 2 appeared, 0 disappeared, 7 equal")
    #expect(page.html.contains("<h1>3 of 10 pictures differ</h1>"))
  }

  @Test func `what differs is said`() {
    let black = image(width: 2, 0)
    let gray = image(width: 2, 9)
    let page = ComparisonPage([changed("a.png", from: black, to: gray)], equal: 0)
    #expect(page.html.contains("2 of 2 pixels differ, by up to 9 of 255."))
    let wider = ComparisonPage([changed("a.png", from: black, to: image(width: 3, 0))], equal: 0)
    #expect(wider.html.contains("2 × 1 pixels became 3 × 1."))
  }

  @Test func `an entry has the pictures that exist`() {
    let size = PixelSize(width: 1, height: 1)
    let places = [PictureFolders.Change.appeared(size), .disappeared(size)].map { change in
      let entry = ComparisonPage.Entry("de/a.png", change)
      return [entry.old, entry.new, entry.difference]
    }
    #expect(places == [[nil, "new/de/a.png", nil], ["old/de/a.png", nil, nil]])
    let entry = changed("a.jpg", from: image(width: 1, 0), to: image(width: 1, 9))
    #expect([entry.old, entry.new, entry.difference] == ["old/a.jpg", "new/a.jpg", "difference/a.jpg.png"])
  }

  /// Names of files may contain anything but slashes.
  @Test func `names cannot break the page`() {
    let name = "<b>\"&' 50%#?:ä.png"
    let page = ComparisonPage([ComparisonPage.Entry(name, .appeared(.init(width: 1, height: 1)))], equal: 0)
    #expect(page.html.contains("<h2>&lt;b&gt;&quot;&amp;' 50%#?:ä.png</h2>"))
    #expect(page.html.contains("src=\"new/%3Cb%3E%22%26%27%2050%25%23%3F%3A%C3%A4.png\""))
  }
}
