import CairoDrawing
import Foundation
import Geometry
import Rendering
import TestSupport
import Testing
import VideoFiles
import Views

@testable import Exporting

/// Glass that moves and grows throughout the video.
private struct Drifting: View {
  @State private var hasLeft = false

  var body: some View {
    Color.clear.frame(width: hasLeft ? 60 : 40, height: 30).glassEffect(.clear, in: .capsule)
      .offset(x: hasLeft ? 20 : -20).animation(.linear(duration: 0.3), value: hasLeft).onAppear { hasLeft = true }
  }
}

/// Views over a video, frame by frame.
@Suite struct ViewOverlayTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Eight frames of a real video, scaled down.
  private func bunny() throws -> String {
    try ffmpeg(
      "-ss", "1", "-i", try #require(Media.bunny), "-frames:v", "8", "-vf", "scale=160:90", "-an", "-c:v", "libx264",
      "-qp", "10", folder["bunny.mp4"])
    return folder["bunny.mp4"]
  }

  @Test(.enabled(if: Media.bunny != nil)) func everyFrameShowsTheViewAtItsInstant() throws {
    let path = try bunny()
    let shaper = try PangoShaper()
    let frames = try framesForEncoder(path, ViewOverlay(filling: Drifting(), pixelsPerPoint: 1, shaper: shaper))
    #expect(frames.count == 8)
    let reader = try VideoReader(path: path)
    let stream = try reader.prepare(
      CanvasRequest(
        crop: PixelRect(x: 0, y: 0, width: 160, height: 90), size: PixelSize(width: 160, height: 90)))
    var lists = Set<String>()
    var index = 0
    while let item = try reader.next() {
      guard case .frame(let frame) = item else { continue }
      let seconds = stream.timeBase.seconds(from: frames[0].pts, to: frame.pts)
      let still = ViewResolver(shaper: shaper).resolve(Drifting(), in: CGSize(width: 160, height: 90), at: seconds)
      lists.insert("\(still.displayList)")
      let plan = try RenderPlan(
        still.displayList, pixelsFromPoints: .identity, canvas: stream.size, format: stream.format,
        drawing: CairoCanvas())
      FramePainter(plan, threads: 1).paint(frame.image)
      for plane in 0..<3 {
        let isSame = frame.image.samples(plane: plane) == frames[index].image.samples(plane: plane)
        #expect(isSame, "plane \(plane) of frame \(index)")
      }
      index += 1
    }
    #expect(index == 8)
    #expect(lists.count == 8)
  }

  /// A growing view keeps its centre and its initial scale.
  @Test func aGrowingViewKeepsItsCentreAndScale() throws {
    let overlay = ViewOverlay(
      Drifting(), placement: OverlayPlacement(center: Point(x: 0.5, y: 0.25), width: 0.5), shaper: try PangoShaper())
    let timeline = overlay.timeline(OverlayContext(canvas: PixelSize(width: 160, height: 160)))
    let first = try timeline.overlay(0)
    let last = try timeline.overlay(1)
    #expect(first.rect == PixelRect(x: 40, y: 10, width: 80, height: 60))
    #expect(last.rect == PixelRect(x: 20, y: 10, width: 120, height: 60))
  }

  /// A constant overlay has equal lists at all instants, so it is compiled once.
  @Test func aConstantViewHasEqualLists() throws {
    let overlay = ViewOverlay(
      filling: Text(verbatim: "Still").glassEffect(), pixelsPerPoint: nil, shaper: try PangoShaper())
    let timeline = overlay.timeline(OverlayContext(canvas: PixelSize(width: 195, height: 400)))
    let first = try timeline.overlay(0)
    #expect(first.pixelsFromPoints.meanScale == 0.5)
    #expect(first.altText == "Still")
    for seconds in [0.1, 7, 3600] {
      let later = try timeline.overlay(seconds)
      #expect(later.list == first.list)
      #expect(later.pixelsFromPoints == first.pixelsFromPoints)
    }
  }
}
