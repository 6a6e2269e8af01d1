import PreviewHost
import Testing
import ViewFiles

@testable import LivePreviews

@Suite struct PictureQueryTests {
  private func order(_ query: String) throws -> PictureQuery {
    try PictureQuery(
      query.split(separator: "&").map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (key: parts[0], value: parts.count > 1 ? parts[1] : "")
      })
  }

  @Test func everyAxisReachesTheRequest() throws {
    let order = try order(
      "program=3&preview=1&device=tablet&appearance=dark&type=accessibility2&direction=rtl&transparency=reduced"
        + "&contrast=increased&bar=on&time=1.5&scale=2&over=sent-1")
    #expect(order.program == 3)
    #expect(order.backdrop == "sent-1")
    let request = order.request(output: "/out.jpg", over: "/photo", assets: "/Assets.xcassets")
    #expect(request.preview == 1)
    #expect(request.time == 1.5)
    #expect(request.backgroundTime == 1.5)
    #expect(request.screen?.width == 834)
    #expect(request.scale == 2)
    #expect(request.settings.isDark)
    #expect(request.settings.isRightToLeft)
    #expect(request.settings.reducesTransparency)
    #expect(request.settings.increasesContrast)
    #expect(request.settings.typeSize == "accessibility2")
    #expect(request.statusBar == PreviewRequest.StatusBar(.wide, time: "9:41"))
    #expect(request.background == "/photo")
    #expect(request.assets == "/Assets.xcassets")
    #expect(request.output == "/out.jpg")
  }

  @Test func aDeviceLimitsTheDensity() throws {
    #expect(try order("device=tv&scale=3").request(output: "a.jpg", over: nil, assets: nil).scale == 1)
    #expect(try order("device=phone&scale=1").request(output: "a.jpg", over: nil, assets: nil).scale == 1)
  }

  @Test func aPictureOverNothingHasNoTimeOfItsBackground() throws {
    let request = try order("time=2&over=").request(output: "a.jpg", over: nil, assets: nil)
    #expect(request.time == 2)
    #expect(request.backgroundTime == nil)
    #expect(request.background == nil)
  }

  @Test(arguments: [
    "device=toaster", "appearance=grey", "type=huge", "direction=up", "transparency=some", "contrast=no", "time=-1",
    "time=nan", "time=inf", "time=", "scale=0", "scale=9", "output=/etc/passwd", "assets=/",
  ])
  func whatIsNotKnownIsRefused(_ query: String) {
    #expect(throws: PreviewError.self) { try order(query) }
  }
}
