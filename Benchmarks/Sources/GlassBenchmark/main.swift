import Foundation
import Geometry
import Optics

// Milliseconds a frame of one pane of glass, one core, beside FFmpeg's crop, gblur and overlay of the same pane.
// The two take turns, and the least of several runs counts, so that what else the machine does hardly shows.

let canvas = PixelSize(width: 1080, height: 1920)
let pane = PixelRect(x: 108, y: 720, width: 864, height: 480)
let pixelsPerPoint = 2.75
let frames = 60
let turns = 5

func milliseconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
}

/// A picture with detail everywhere: what is blurred or bent must really be read.
func backdrop() -> PlanarImage {
  let image = PlanarImage(size: canvas, format: PlanarFormat())
  var state: UInt32 = 1
  for plane in 0..<3 {
    let extent = image.planeSize(plane)
    for y in 0..<extent.height {
      for x in 0..<extent.width {
        state = state &* 1_664_525 &+ 1_013_904_223
        image[plane, x, y] = 16 + Int(state >> 25) + (x / 16 + y / 16) % 2 * 64
      }
    }
  }
  return image
}

func lens(_ material: GlassMaterial) -> Lens? {
  let outline = Rect(
    x: 0, y: 0, width: Double(pane.width) / pixelsPerPoint, height: Double(pane.height) / pixelsPerPoint)
  let glass = LensPane(
    .roundedRect(RoundedRect(outline, radius: 30, style: .continuous)), material,
    pixelsFromPane: .translation(x: Double(pane.x), y: Double(pane.y)) * .scale(pixelsPerPoint))
  return Lens(glass, content: nil, canvas: canvas, format: PlanarFormat())
}

/// FFmpeg's time a frame of a filter graph on one thread, less that of passing frames on; nil where it cannot run.
func ffmpeg(_ filter: String, frames: Int) -> Double? {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [
    "ffmpeg", "-nostdin", "-v", "error", "-filter_threads", "1", "-filter_complex_threads", "1", "-f", "lavfi", "-i",
    "testsrc2=size=\(canvas.width)x\(canvas.height):rate=1,format=yuv420p,trim=end_frame=1,loop=\(frames):1",
    "-filter_complex", filter, "-f", "null", "-",
  ]
  let start = ContinuousClock.now
  guard (try? process.run()) != nil else { return nil }
  process.waitUntilExit()
  return process.terminationStatus == 0 ? milliseconds(ContinuousClock.now - start) : nil
}

let glassFilter =
  "[0]split[a][b];[b]crop=\(pane.width):\(pane.height):\(pane.x):\(pane.y),gblur=sigma=19[c];"
  + "[a][c]overlay=\(pane.x):\(pane.y)"
let image = backdrop()
let materials: [(String, GlassMaterial)] = [
  ("Clear v26", GlassMaterial(.clear)), ("Clear v27", GlassMaterial(.clear, look: .v27)),
  ("Regular v26", GlassMaterial(.regular)), ("Regular v27", GlassMaterial(.regular, look: .v27)),
]
var glass = [Double](repeating: .infinity, count: materials.count)
var compile = glass
var peer = Double.infinity
for _ in 0..<turns {
  for (i, material) in materials.enumerated() {
    let start = ContinuousClock.now
    guard let lens = lens(material.1) else { continue }
    compile[i] = min(compile[i], milliseconds(ContinuousClock.now - start))
    let scratch = LensScratch(for: lens)
    let work = image.copy()
    for _ in 0..<frames {
      let start = ContinuousClock.now
      lens.apply(to: work, scratch: scratch)
      glass[i] = min(glass[i], milliseconds(ContinuousClock.now - start))
    }
  }
  if let with = ffmpeg(glassFilter, frames: 2 * frames), let without = ffmpeg("[0]null", frames: 2 * frames) {
    peer = min(peer, (with - without) / Double(2 * frames))
  }
}
func number(_ value: Double) -> String { value.isFinite ? String(format: "%.2f", value) : "–" }
print("pane \(pane.width)×\(pane.height) on \(canvas.width)×\(canvas.height) 4:2:0, one core, ms a frame")
print("FFmpeg crop, gblur, overlay: \(number(peer))")
for (i, material) in materials.enumerated() {
  print("\(material.0): \(number(glass[i])), \(number(glass[i] / peer)) of FFmpeg's; compiled in \(number(compile[i]))")
}
