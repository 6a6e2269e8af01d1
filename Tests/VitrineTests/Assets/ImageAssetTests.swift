import DisplayLists
import Foundation
import Geometry
import TestSupport
import Testing
import Vitrine

private func flat(_ width: Int, _ height: Int, _ red: UInt8) -> CGImage {
  let samples = (0..<width * height).flatMap { _ in [red, 0, 0, 255] as [UInt8] }
  return CGImage(bitmap: Bitmap(size: PixelSize(width: width, height: height), samples: samples), isOpaque: true)
}

@Suite struct ImageAssetTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ image: CGImage, _ name: String) throws {
    let path = folder[name]
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try image.pngData().write(to: URL(fileURLWithPath: path))
  }

  private func renderer<V: View>(_ view: V, scale: CGFloat = 1, dark: Bool = false) -> ImageRenderer<V> {
    let renderer = ImageRenderer(content: view)
    renderer.scale = scale
    renderer.settings.environment.imageAssets = ImageAssets(folder: folder.url.path)
    renderer.settings.environment.colorScheme = dark ? .dark : .light
    return renderer
  }

  @Test func choosesTheFileForTheScale() throws {
    try write(flat(6, 4, 10), "hero.png")
    try write(flat(18, 12, 30), "hero@3x.png")
    for (scale, red) in [(1.0, 10), (2, 30), (3, 30), (4, 30)] {
      let image = try renderer(Image("hero"), scale: scale).image()
      #expect(image.width == Int(6 * scale))
      #expect(image.height == Int(4 * scale))
      #expect(abs(Int(image.bitmap.samples[0]) - red) <= 1)
    }
    #expect(try renderer(Image("hero")).altText == "hero")
    #expect(try renderer(Image("hero", label: Text("A hero"))).altText == "A hero")
    #expect(try renderer(Image(decorative: "hero")).altText == "")
  }

  @Test func choosesTheImageForTheColourScheme() throws {
    let set = "Assets.xcassets/Group/pane.imageset/"
    try write(flat(4, 4, 20), set + "light.png")
    try write(flat(4, 4, 200), set + "night.png")
    let contents = """
      {"images": [{"filename": "light.png", "scale": "2x", "idiom": "universal"}, {"scale": "3x"},
      {"filename": "night.png", "scale": "2x", "appearances": [{"appearance": "luminosity", "value": "dark"}]}]}
      """
    try Data(contents.utf8).write(to: URL(fileURLWithPath: folder[set + "Contents.json"]))
    for (dark, red) in [(false, 20), (true, 200)] {
      let image = try renderer(Image("pane"), scale: 2, dark: dark).image()
      #expect(image.width == 4)
      #expect(abs(Int(image.bitmap.samples[0]) - red) <= 1)
    }
  }

  @Test func aMissingImageIsLeftOutAndReported() throws {
    let view = HStack(spacing: 0) {
      Image("nowhere")
      Image("nowhere").resizable().frame(width: 9, height: 9)
      Color.red.frame(width: 5, height: 7)
    }
    let renderer = renderer(view)
    let image = try renderer.image()
    #expect(image.width == 14)
    #expect(image.height == 9)
    #expect(image.bitmap.samples[3] == 0)
    #expect(try renderer.warnings == ["The image “nowhere” was not found and is left out."])
    #expect(try self.renderer(Color.red.frame(width: 5, height: 7)).warnings.isEmpty)
  }

  /// Wherever the symbol is used.
  @Test func aMissingSymbolIsReportedOnce() throws {
    let warning = { (name: String) in "The symbol “\(name)” has no drawing; a dashed square takes its place." }
    let name = "no.such.symbol"
    let symbol = Image(systemName: name)
    #expect(
      try renderer(
        HStack {
          symbol; symbol.resizable()
        }
      ).warnings == [warning(name)])
    #expect(try renderer(Label("a", systemImage: name)).warnings == [warning(name)])
    #expect(try renderer(Text("a \(symbol)")).warnings == [warning(name)])
    #expect(try renderer(Color.red.mask { symbol }).warnings == [warning(name)])
    #expect(try renderer(Canvas { context, _ in context.draw(symbol, at: .zero) }).warnings == [warning(name)])
    #expect(
      try renderer(Canvas { context, _ in context.drawLayer { $0.draw(symbol, at: .zero) } }).warnings == [
        warning(name)
      ])
    // A variant may be missing, the named symbol may not.
    #expect(try renderer(symbol.symbolVariant(.fill)).warnings == [warning(name)])
    #expect(try renderer(Image(systemName: "star").symbolVariant(.rectangle)).warnings.isEmpty)
  }

  /// A translucent symbol has one alpha throughout, even where its parts overlap.
  @Test func overlappingPartsOfASymbolAreBlendedOnce() throws {
    let names = [
      "plus", "trophy.fill", "cart", "sunrise.fill", "eye.slash", "bell.slash.fill", "cpu.fill", "info.circle",
    ]
    for name in names {
      for style in [
        AnyShapeStyle(Color.black.opacity(0.5)),
        AnyShapeStyle(LinearGradient(colors: [.black.opacity(0.5)], startPoint: .top, endPoint: .bottom)),
      ] {
        let view = Image(systemName: name).font(.system(size: 80)).foregroundStyle(style).padding(20)
        let samples = try renderer(view).image().bitmap.samples
        let alphas = stride(from: 3, to: samples.count, by: 4).map { samples[$0] }
        #expect((126...129).contains(alphas.max() ?? 0), "\(name): \(alphas.max() ?? 0)")
      }
    }
  }

  @Test func aNamedImageFillsAShape() throws {
    try write(flat(2, 2, 77), "dot.png")
    let image = try renderer(Rectangle().fill(ImagePaint(image: Image("dot"))).frame(width: 8, height: 8)).image()
    #expect(abs(Int(image.bitmap.samples[0]) - 77) <= 1)
  }
}
