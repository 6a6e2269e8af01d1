import DisplayLists
import Files
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing
import Vitrine

/// Noise that repeats nowhere, `side` pixels per side.
private func noise(_ side: Int) -> CGImage {
  var random = SplitMix(seed: 7)
  var bitmap = Bitmap(size: PixelSize(width: side, height: side))
  for i in 0..<bitmap.samples.count { bitmap.samples[i] = i % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: random.next()) }
  return CGImage(bitmap: bitmap, isOpaque: true)
}

/// An image of one colour.
private func flat(_ side: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8) -> CGImage {
  let pixel = [red, green, blue, 255]
  let samples = (0..<side * side).flatMap { _ in pixel }
  return CGImage(bitmap: Bitmap(size: PixelSize(width: side, height: side), samples: samples), isOpaque: true)
}

/// A pane over an image.
private struct PaneOver: View {
  var image: CGImage
  var glass = Glass.clear

  var body: some View {
    ZStack {
      Image(decorative: image, scale: 1)
      Color.clear.frame(width: 60, height: 40).glassEffect(glass, in: .rect(cornerRadius: 12))
    }
  }
}

/// A bar that grows for a second.
private struct Growing: View {
  @State private var isGrown = false

  var body: some View {
    Rectangle().fill(.red).frame(width: isGrown ? 40 : 10, height: 10).frame(width: 50, height: 20)
      .animation(.linear(duration: 1), value: isGrown).onAppear { isGrown = true }
  }
}

@Suite struct ImageRendererTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The number of pixels that differ by more than one level.
  private func differences(_ a: CGImage, _ b: CGImage) -> Int {
    stride(from: 0, to: min(a.bitmap.samples.count, b.bitmap.samples.count), by: 4).count { i in
      (0..<4).contains { abs(Int(a.bitmap.samples[i + $0]) - Int(b.bitmap.samples[i + $0])) > 1 }
    }
  }

  @Test(arguments: [(1.0, 100, 50), (2, 200, 100), (0.5, 50, 25), (1.25, 125, 63)])
  func theImageSizeIsTheViewSizeTimesTheScale(_ scale: CGFloat, _ width: Int, _ height: Int) throws {
    let renderer = ImageRenderer(content: Color.red.frame(width: 100, height: 50))
    #expect(renderer.scale == 1)
    #expect(!renderer.isOpaque)
    #expect(renderer.proposedSize == .unspecified)
    renderer.scale = scale
    let image = try #require(renderer.cgImage)
    #expect(image.width == width)
    #expect(image.height == height)
    #expect(image.bytesPerRow == width * 4)
    #expect(image.bitsPerPixel == 32)
  }

  @Test func laysOutInTheProposedSize() throws {
    let renderer = ImageRenderer(content: Color.blue)
    #expect(try #require(renderer.cgImage).width == 10)
    renderer.proposedSize = ProposedViewSize(width: 70, height: nil)
    let image = try #require(renderer.cgImage)
    #expect(image.width == 70)
    #expect(image.height == 10)
    renderer.content = Color.green
    #expect(try #require(renderer.cgImage).bitmap != image.bitmap)
  }

  /// A symbol cut out of a filled shape shows the backdrop, also where its lines cross; the shape around it is intact.
  @Test(arguments: ["plus", "xmark", "questionmark"]) func cutOutSymbolsShowTheBackdrop(_ name: String) throws {
    func picture(_ symbol: String, _ color: Color) throws -> CGImage {
      let view = Image(systemName: symbol).resizable().frame(width: 200, height: 200).foregroundStyle(color)
      return try #require(ImageRenderer(content: view.background(.white)).cgImage)
    }
    let cut = try picture(name + ".circle.fill", .black)
    // The same symbol as an outline; only its middle counts, not the frame.
    let drawn = try picture(name + ".circle", .black)
    var wrong = 0
    var inked = 0
    for y in 45..<155 {
      for x in 45..<155 {
        let i = (y * 200 + x) * 4
        let a = Int(cut.bitmap.samples[i])
        let b = Int(drawn.bitmap.samples[i])
        if b < 10 { inked += 1 }
        // Cut-out lines are slightly wider.
        if b < 10 && a < 245 { wrong += 1 }
      }
    }
    #expect(inked > 500)
    #expect(wrong == 0)
  }

  @Test func throwsTheReasonIfThereIsNoImage() throws {
    let renderer = ImageRenderer(content: Color.red)
    for (size, scale) in [
      (ProposedViewSize.zero, 1.0), (.infinity, 1), (ProposedViewSize(width: 9000, height: 9000), 3),
    ] {
      renderer.proposedSize = size
      renderer.scale = scale
      #expect(renderer.cgImage == nil)
      let error = #expect(throws: FileError.self) { try renderer.image() }
      #expect(error?.description.contains("points") == true)
    }
  }

  @Test func pixelsEqualThoseOfAnExport() throws {
    let view = PaneOver(image: noise(80)).padding(4).overlay(Text("Ink").foregroundStyle(.white))
    let renderer = ImageRenderer(content: view)
    renderer.scale = 2
    try renderer.write(to: folder["ours.png"])
    #expect(Array(try renderer.pngData()) == (try bytes(of: folder["ours.png"])))
    var environment = EnvironmentValues()
    environment.displayScale = 2
    let overlay = ViewOverlay(
      view, placement: OverlayPlacement(width: 1), environment: environment, shaper: try PangoShaper())
    var request = ExportRequest(over: .none, output: folder["export.png"], kind: .png)
    request.framing = Framing(size: PixelSize(width: 176, height: 176))
    _ = try Exporter(drawing: CairoCanvas(), threads: 2).export(request, overlay: CentredOverlay(overlay))
    #expect(
      try PhotoFile.load(folder["ours.png"], transparency: .kept)
        == PhotoFile.load(folder["export.png"], transparency: .kept))
  }

  @Test func glassRefractsWhatIsDrawnBeneathIt() throws {
    let picture = noise(80)
    let bare = try ImageRenderer(content: Image(decorative: picture, scale: 1)).image()
    #expect(bare.bitmap == picture.bitmap)
    let glass = try ImageRenderer(content: PaneOver(image: picture)).image()
    let identity = try ImageRenderer(content: PaneOver(image: picture, glass: .identity)).image()
    #expect(identity.bitmap == picture.bitmap)
    #expect(differences(glass, bare) > 1500)
    #expect(stride(from: 3, to: glass.bitmap.samples.count, by: 4).allSatisfy { glass.bitmap.samples[$0] == 255 })
    // In the corners, outside the pane, no pixel differs.
    #expect(
      glass.cropping(to: CGRect(x: 0, y: 0, width: 80, height: 10))
        == bare.cropping(to: CGRect(x: 0, y: 0, width: 80, height: 10)))
  }

  @Test func glassOverAFlatBackdropIsFlat() throws {
    let glass = try ImageRenderer(content: PaneOver(image: flat(80, 90, 120, 60))).image()
    let middle = try #require(glass.cropping(to: CGRect(x: 25, y: 32, width: 30, height: 16)))
    let first = Array(middle.bitmap.samples.prefix(4))
    #expect(
      stride(from: 0, to: middle.bitmap.samples.count, by: 4).allSatisfy { i in
        (0..<4).allSatisfy { abs(Int(middle.bitmap.samples[i + $0]) - Int(first[$0])) <= 1 }
      })
  }

  @Test func glassOverTransparencyIsTranslucentUnlessTheImageIsOpaque() throws {
    let renderer = ImageRenderer(content: Color.clear.frame(width: 60, height: 40).glassEffect(.clear, in: .rect))
    let alpha = try renderer.image().bitmap[30, 20].alpha
    #expect(alpha > 0)
    #expect(alpha < 255)
    renderer.isOpaque = true
    let opaque = try renderer.image()
    #expect(stride(from: 3, to: opaque.bitmap.samples.count, by: 4).allSatisfy { opaque.bitmap.samples[$0] == 255 })
    renderer.content = Color.clear.frame(width: 60, height: 40).glassEffect(.clear, in: .rect)
    #expect(try renderer.image() == opaque)
    try renderer.write(to: folder["opaque.png"])
    #expect(!(try PhotoFile.probe(folder["opaque.png"]).hasAlpha))
    let half = ImageRenderer(content: Color.red.opacity(0.5).frame(width: 4, height: 4))
    half.isOpaque = true
    #expect(try half.image().bitmap[1, 1].alpha == 255)
    #expect(abs(Int(try half.image().bitmap[1, 1].red) - 128) <= 2)
  }

  @Test func anImageDependsOnItsInstantAlone() throws {
    let renderer = ImageRenderer(content: Growing())
    let times = [0, 0.25, 0.5, 0.9, 2]
    let inOrder = try times.map { time in
      renderer.time = time
      return try renderer.image()
    }
    #expect(Set(inOrder.map(\.bitmap)).count == times.count)
    for (time, image) in zip(times, inOrder).reversed() {
      renderer.time = time
      #expect(try renderer.image() == image)
      let alone = ImageRenderer(content: Growing())
      alone.time = time
      #expect(try alone.image() == image)
    }
  }

  @Test func theNumberOfThreadsDoesNotChangeTheImage() throws {
    let renderer = ImageRenderer(content: PaneOver(image: noise(80), glass: .regular))
    let image = try renderer.image()
    for threads in [1, 3] {
      renderer.settings.threads = threads
      #expect(try renderer.image() == image)
    }
  }

  @Test func settingsReachTheView() throws {
    let renderer = ImageRenderer(content: Text("\(12_345)"))
    #expect(try renderer.altText == "12,345")
    renderer.settings.environment.locale = Locale(identifier: "de_DE")
    #expect(try renderer.altText == "12.345")
    try renderer.write(to: folder["words.png"])
    let read = try run("exiftool", "-s3", "-Description", folder["words.png"])
    #expect(String(decoding: read, as: UTF8.self) == "12.345\n")
    renderer.settings.fonts = FontSet(
      standard: FontFamily("No Such Family", package: "none"), emoji: FontFamily("None Either", package: "none"))
    #expect(renderer.cgImage == nil)
    #expect(throws: FontError.self) { try renderer.image() }
  }

  @Test func imagesRoundTripThroughFiles() throws {
    let picture = noise(20)
    try picture.pngData().write(to: URL(fileURLWithPath: folder["a.png"]))
    #expect(try CGImage(contentsOfFile: folder["a.png"]) == picture)
    let translucent = try ImageRenderer(content: Circle().fill(.blue.opacity(0.5)).frame(width: 20, height: 20)).image()
    try translucent.pngData().write(to: URL(fileURLWithPath: folder["b.png"]))
    #expect(differences(try CGImage(contentsOfFile: folder["b.png"]), translucent) == 0)
    #expect(throws: FileError.self) { try CGImage(contentsOfFile: folder["none.png"]) }
  }

  /// Compares with the stored pixels turned by the equivalent EXIF orientation.
  @Test(arguments: zip(Image.Orientation.allCases, [1, 2, 3, 4, 8, 5, 6, 7]))
  func orientationsMatchThoseOfPhotos(_ orientation: Image.Orientation, _ exif: Int) throws {
    let stored = try #require(noise(16).cropping(to: CGRect(x: 0, y: 0, width: 16, height: 8)))
    let shown = try ImageRenderer(content: Image(decorative: stored, scale: 1, orientation: orientation)).image()
    try PhotoFile.writePNG(Photo(.eight(stored.bitmap), alpha: .opaque), to: folder["stored.png"])
    try run("exiftool", "-q", "-n", "-overwrite_original", "-Orientation=\(exif)", folder["stored.png"])
    try run("vips", "autorot", folder["stored.png"], folder["upright.png"])
    try run("vips", "rawsave", folder["upright.png"], folder["raw"])
    let rgb = stride(from: 0, to: shown.bitmap.samples.count, by: 4).flatMap { shown.bitmap.samples[$0..<$0 + 3] }
    #expect(rgb == (try bytes(of: folder["raw"])))
  }
}

/// An overlay whose list starts at the canvas' corner, at two pixels per point.
private struct CentredOverlay<Base: OverlaySource>: OverlaySource {
  let base: Base

  init(_ base: Base) { self.base = base }

  func overlay(_ context: OverlayContext) throws -> Overlay {
    Overlay(try base.overlay(context).list, pixelsFromPoints: .scale(2))
  }
}
