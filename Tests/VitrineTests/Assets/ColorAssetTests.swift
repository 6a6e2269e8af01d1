import Foundation
import TestSupport
import Testing
import Vitrine

@Suite struct ColorAssetTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func entry(_ space: String, _ components: [String: String], _ appearances: [(String, String)] = []) -> String
  {
    let parts = components.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")
    let looks = appearances.map { "{\"appearance\": \"\($0)\", \"value\": \"\($1)\"}" }.joined(separator: ", ")
    return "{\"idiom\": \"universal\", " + (looks.isEmpty ? "" : "\"appearances\": [\(looks)], ")
      + "\"color\": {\"color-space\": \"\(space)\", \"components\": {\(parts)}}}"
  }

  private func write(_ name: String, _ entries: String...) throws {
    let path = folder["Assets.xcassets/" + name + ".colorset"]
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let text = "{\"colors\": [\(entries.joined(separator: ", "))], \"info\": {\"author\": \"xcode\", \"version\": 1}}"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/Contents.json"))
  }

  private func environment(_ scheme: ColorScheme = .light, isHigh: Bool = false) -> EnvironmentValues {
    var environment = EnvironmentValues()
    environment.imageAssets = ImageAssets(folder: folder.url.path)
    environment.colorScheme = scheme
    environment._colorSchemeContrast = isHigh ? .increased : .standard
    return environment
  }

  private func rgb(_ name: String, _ environment: EnvironmentValues) -> [Double] {
    let color = Color(name).resolve(in: environment)
    return [color.red, color.green, color.blue, color.opacity].map { (Double($0) * 1000).rounded() / 1000 }
  }

  /// As fractions, integers and hexadecimal codes: the same colour three times.
  @Test func readsComponentsInThreeNotations() throws {
    let ways = [
      ["red": "1.000", "green": "0.502", "blue": "0.2000", "alpha": "0.500"],
      ["red": "255", "green": "128", "blue": "51", "alpha": "0.500"],
      ["red": "0xFF", "green": "0x80", "blue": "0x33", "alpha": "0.500"],
    ]
    for (number, components) in ways.enumerated() {
      try write("Brand/way\(number)", entry("srgb", components))
      #expect(rgb("way\(number)", environment()) == [1, 0.502, 0.2, 0.5])
    }
  }

  /// The red of Display P3 is outside sRGB; the expected components are those of Apple's conversion.
  @Test func readsColourSpaces() throws {
    try write("p3", entry("display-p3", ["red": "1.000", "green": "0.000", "blue": "0.000", "alpha": "1.000"]))
    let wide = rgb("p3", environment())
    for (a, b) in zip(wide, [1.093, -0.227, -0.150, 1]) { #expect(abs(a - b) < 0.001, "\(wide)") }
    try write(
      "linear", entry("extended-linear-srgb", ["red": "0.2140", "green": "0.2140", "blue": "0.2140", "alpha": "1.000"]))
    #expect(rgb("linear", environment()) == [0.5, 0.5, 0.5, 1])
    try write("grey", entry("gray-gamma-22", ["white": "0.500", "alpha": "1.000"]))
    #expect(abs(rgb("grey", environment())[0] - 0.5) < 0.005)
  }

  @Test func choosesTheColourForTheAppearance() throws {
    func one(_ red: String, _ looks: [(String, String)] = []) -> String {
      entry("srgb", ["red": red, "green": "0.000", "blue": "0.000", "alpha": "1.000"], looks)
    }
    let dark = ("luminosity", "dark")
    let high = ("contrast", "high")
    try write("four", one("0.100"), one("0.200", [dark]), one("0.300", [high]), one("0.400", [dark, high]))
    try write("two", one("0.100"), one("0.200", [dark]))
    try write("light", one("0.600", [("luminosity", "light")]), one("0.100"), one("0.300", [high]))
    let looks: [(ColorScheme, Bool)] = [(.light, false), (.dark, false), (.light, true), (.dark, true)]
    func reds(_ name: String) -> [Double] { looks.map { rgb(name, environment($0, isHigh: $1))[0] } }
    #expect(reds("four") == [0.1, 0.2, 0.3, 0.4])
    #expect(reds("two") == [0.1, 0.2, 0.1, 0.2])
    #expect(reds("light") == [0.6, 0.1, 0.6, 0.3])
  }

  /// A named colour can be mixed, faded and used as a view.
  @Test func drawsANamedColour() throws {
    try write("brand", entry("srgb", ["red": "0xFF", "green": "0x00", "blue": "0x00", "alpha": "1.000"]))
    let renderer = ImageRenderer(
      content: HStack(spacing: 0) {
        Color("brand")
        Color("brand").opacity(0.5)
        Rectangle().fill(Color("brand").gradient)
      }.frame(width: 12, height: 4))
    renderer.settings.environment.imageAssets = ImageAssets(folder: folder.url.path)
    let raster = try renderer.image().bitmap
    #expect(raster[1, 1] == (255, 0, 0, 255))
    #expect(abs(Int(raster[5, 1].alpha) - 128) <= 1)
    #expect(try renderer.warnings.isEmpty)
  }

  @Test func aMissingColourIsTransparentAndReported() throws {
    try write("broken", entry("srgb", ["red": "1.000", "alpha": "1.000"]))
    let view = HStack {
      Color("nowhere")
      Color("broken")
      Text("a").foregroundStyle(Color("nowhere"))
    }
    let renderer = ImageRenderer(content: view.frame(width: 40, height: 20))
    renderer.settings.environment.imageAssets = ImageAssets(folder: folder.url.path)
    #expect(try renderer.image().bitmap.samples.allSatisfy { $0 == 0 })
    #expect(
      try renderer.warnings == [
        "The colour “nowhere” was not found and is transparent.",
        "The colour “broken” was not found and is transparent.",
      ])
  }
}
