import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

private func items(_ view: some View, _ width: CGFloat = 100, _ height: CGFloat = 100) -> [DisplayItem] {
  resolver.resolve(view, in: CGSize(width: width, height: height)).displayList.items
}

/// The pixels of a view at scale 1.
private func rendered(_ view: some View, _ width: Int = 100, _ height: Int = 100) throws -> Raster<UInt8> {
  try CairoCanvas().draw(
    items(view, CGFloat(width), CGFloat(height)), in: PixelRect(x: 0, y: 0, width: width, height: height),
    pixelsFromPoints: .identity)
}

extension Raster<UInt8> {
  /// The components of a pixel.
  fileprivate func pixel(_ x: Int, _ y: Int) -> [Int] {
    let start = (y * size.width + x) * 4
    return samples[start..<start + 4].map { Int($0) }
  }

  fileprivate func greatestDifference(to other: Raster<UInt8>) -> Int {
    zip(samples, other.samples).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}

private struct Night: ShapeStyle, Hashable {
  var opacity: Float

  func resolve(in environment: EnvironmentValues) -> Color.Resolved {
    Color.Resolved(red: environment.colorScheme == .dark ? 1 : 0, green: 0, blue: 0, opacity: opacity)
  }
}

@Suite struct SystemStyleTests {
  @Test func uiKitColorsAreTheSystemColors() {
    let environment = EnvironmentValues()
    #expect(Color(.systemRed).resolve(in: environment) == Color.red.resolve(in: environment))
    #expect(Color(uiColor: .systemGray6).resolve(in: environment).red == Float(0xf2) / 255)
    #expect(Color(.label).resolve(in: environment) == Color.primary.resolve(in: environment))
  }

  @Test func aColorFollowsTheStyleItIsMadeOf() {
    var environment = EnvironmentValues()
    let color = Color(Night(opacity: 0.5))
    #expect(color.resolve(in: environment) == Color.Resolved(red: 0, green: 0, blue: 0, opacity: 0.5))
    environment.colorScheme = .dark
    #expect(color.resolve(in: environment) == Color.Resolved(red: 1, green: 0, blue: 0, opacity: 0.5))
    #expect(color == Color(Night(opacity: 0.5)))
    #expect(color != Color(Night(opacity: 1)))
    #expect(Color(Color.red) == .red)
  }

  private func levels(_ style: some ShapeStyle, _ scheme: ColorScheme = .light) -> [Int] {
    guard case .fill(_, _, .color(let color), _)? = items(Rectangle().fill(style).colorScheme(scheme)).first else {
      return []
    }
    return [color.red, color.green, color.blue, color.alpha].map { Int(($0 * 255).rounded()) }
  }

  /// The values of UIKit's dynamic colours.
  @Test func stylesHaveTheSystemColors() {
    #expect(levels(.separator) == [60, 60, 67, 74])
    #expect(levels(.separator, .dark) == [84, 84, 88, 153])
    #expect(levels(.fill) == [120, 120, 128, 51])
    #expect(levels(.fill, .dark) == [120, 120, 128, 92])
    #expect(levels(.fill.tertiary) == [118, 118, 128, 31])
    #expect(levels(.fill.tertiary, .dark) == [118, 118, 128, 61])
    #expect(levels(.placeholder) == levels(.tertiary))
    #expect(levels(.background) == [255, 255, 255, 255])
    #expect(levels(.background.secondary) == [242, 242, 247, 255])
    #expect(levels(.background.secondary, .dark) == [28, 28, 30, 255])
    #expect(levels(.link) == levels(Color.blue))
  }

  @Test func backgroundsUseTheBackgroundStyle() {
    let box = Color.clear.background()
    #expect(items(box.backgroundStyle(.red)) == items(Color.clear.background(.red)))
    #expect(items(box.backgroundStyle(.background.opacity(0.5))) == items(Color.clear.background(.white.opacity(0.5))))
    #expect(items(Rectangle().fill(.background.secondary).backgroundStyle(.red)) == items(Color.red.opacity(0.5).body))
  }
}

@Suite struct ShadowStyleTests {
  @Test func aDropShadowStyleMatchesTheViewModifier() {
    let shape = Circle()
    let shadow = ShadowStyle.drop(color: .blue, radius: 3, x: 1, y: 2)
    #expect(
      items(shape.fill(.red.shadow(shadow))) == items(shape.fill(.red).shadow(color: .blue, radius: 3, x: 1, y: 2)))
    let text = Text(verbatim: "ab")
    #expect(
      items(text.foregroundStyle(.red.shadow(shadow)))
        == items(text.foregroundStyle(.red).shadow(color: .blue, radius: 3, x: 1, y: 2)))
    #expect(items(shape.fill(.shadow(shadow))) == items(shape.fill(.foreground.shadow(shadow))))
  }

  @Test func anInnerShadowFallsOffAsTheIntegralOfAGaussian() throws {
    let radius = 6.0
    let alpha = 0.8
    let shadow = ShadowStyle.inner(color: .black.opacity(alpha), radius: radius)
    let drawn = try rendered(Rectangle().fill(.white.shadow(shadow)).frame(width: 80, height: 80))
    // At the middle of a side, only that side contributes.
    for depth in 0..<16 {
      let distance = Double(depth) + 0.5
      let expected = 255 * (1 - alpha * 0.5 * erfc(distance / radius / 2.0.squareRoot()))
      #expect(abs(Double(drawn.pixel(10 + depth, 50)[0]) - expected) < 4, "\(distance) points inside")
    }
    #expect(drawn.pixel(5, 50) == [0, 0, 0, 0])
    #expect(drawn.pixel(50, 50) == [255, 255, 255, 255])
  }

  /// Over an opaque ground, it looks as if the ground itself were the fill.
  @Test func anInnerShadowNeedsNoFill() throws {
    let shadow = ShadowStyle.inner(color: .black.opacity(0.8), radius: 6, x: 1, y: 2)
    let shape = Circle()
    let filled = try rendered(ZStack { shape.fill(.white.shadow(shadow)) }.frame(width: 80, height: 80))
    let clear = try rendered(
      ZStack {
        shape.fill(.white)
        shape.fill(.clear.shadow(shadow))
      }
      .frame(width: 80, height: 80))
    #expect(clear.greatestDifference(to: filled) <= 2)
    #expect(clear.pixel(50, 14)[0] < 200)
    #expect(clear.pixel(50, 50)[0] == 255)
    #expect(items(shape.fill(.clear.shadow(.drop(radius: 3)))).isEmpty, "nothing casts no shadow")
  }

  @Test func anInnerShadowHasAnOffset() throws {
    let shadow = ShadowStyle.inner(color: .black, radius: 0, x: 0, y: 7)
    let drawn = try rendered(Rectangle().fill(.white.shadow(shadow)).frame(width: 80, height: 80))
    #expect(drawn.pixel(50, 16)[0] == 0)
    #expect(drawn.pixel(50, 17)[0] == 255)
    #expect(drawn.pixel(50, 89)[0] == 255)
  }
}

@Suite struct ImagePaintTests {
  private func tile() -> Image {
    let samples: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 255, 80, 0, 0, 255, 0, 80, 0, 255]
    return Image(bitmap: Bitmap(size: PixelSize(width: 3, height: 2), samples: samples))
  }

  @Test func pixelsRepeatFromTheCorner() throws {
    // The corner is at (20, 25).
    let drawn = try rendered(Rectangle().fill(ImagePaint(image: tile())).frame(width: 60, height: 50))
    #expect(drawn.pixel(20, 25) == [255, 0, 0, 255])
    #expect(drawn.pixel(21, 26) == [80, 0, 0, 255])
    #expect(drawn.pixel(22, 25) == [0, 0, 255, 255])
    #expect(drawn.pixel(23, 25) == [255, 0, 0, 255])
    #expect(drawn.pixel(19, 25)[3] == 0)
    #expect(drawn.pixel(80, 25)[3] == 0)
  }

  @Test func imagePaintHasAPartAndAScale() throws {
    let part = ImagePaint(image: tile(), sourceRect: CGRect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 0.5), scale: 4)
    let drawn = try rendered(Rectangle().fill(part))
    #expect(drawn.pixel(50, 50) == [0, 255, 0, 255])
    #expect(drawn.pixel(3, 97) == [0, 255, 0, 255])
    #expect(
      items(Rectangle().fill(.image(tile(), scale: 4))) == items(Rectangle().fill(ImagePaint(image: tile(), scale: 4))))
    let few = items(Rectangle().fill(ImagePaint(image: tile())), 1000, 1000)
    guard case .group(let group)? = few.first else { return }
    #expect(group.items.count <= 9)
  }
}

@Suite struct MeshGradientTests {
  private let corners: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1], [1, 1]]
  private let grid: [SIMD2<Float>] = [
    [0, 0], [0.5, 0], [1, 0], [0, 0.5], [0.5, 0.5], [1, 0.5], [0, 1], [0.5, 1], [1, 1],
  ]

  @Test func aSinglePatchInterpolatesBilinearly() throws {
    let colors: [Color] = [.black, Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0), .white]
    for smooths in [false, true] {
      let mesh = MeshGradient(width: 2, height: 2, points: corners, colors: colors, smoothsColors: smooths)
      let drawn = try rendered(mesh)
      for (x, y) in [(0, 0), (99, 0), (20, 70), (50, 50), (80, 10), (3, 97)] {
        let u = (Double(x) + 0.5) / 100
        let v = (Double(y) + 0.5) / 100
        let expected = [u * (1 - v) + u * v, (1 - u) * v + u * v, u * v, 1].map { $0 * 255 }
        let isNear = zip(drawn.pixel(x, y), expected).allSatisfy { abs(Double($0) - $1) <= 1.5 }
        #expect(isNear, "\(drawn.pixel(x, y)) at \(x), \(y)")
      }
    }
  }

  @Test func anEvenMeshIsUndistortedAndHasItsColorsAtThePoints() throws {
    let colors: [Color] = [.red, .purple, .indigo, .orange, .white, .blue, .yellow, .green, .mint]
    let mesh = MeshGradient(width: 3, height: 3, points: grid, colors: colors)
    guard case .fill(_, _, .mesh(let mesh), _)? = items(mesh).first else {
      Issue.record("expected a mesh")
      return
    }
    let isEven = mesh.points.enumerated().allSatisfy { index, point in
      let place = Point(
        x: Double(index % mesh.columns) * 100 / Double(mesh.columns - 1),
        y: Double(index / mesh.columns) * 100 / Double(mesh.rows - 1))
      return (place - point).length < 1e-9
    }
    #expect(isEven)
    let half = (mesh.columns - 1) / 2
    let environment = EnvironmentValues()
    for (index, color) in colors.enumerated() {
      let found = mesh.colors[index / 3 * half * mesh.columns + index % 3 * half]
      let expected = color.resolve(in: environment)
      #expect(abs(found.red - Double(expected.red)) < 1e-6)
      #expect(abs(found.blue - Double(expected.blue)) < 1e-6)
    }
  }

  @Test func smoothColorsHaveNoEdgesBetweenPatches() throws {
    let colors: [Color] = [.black, .white, .black, .black, .white, .black, .black, .white, .black]
    func row(_ smooths: Bool) throws -> [Int] {
      let mesh = MeshGradient(width: 3, height: 3, points: grid, colors: colors, smoothsColors: smooths)
      let drawn = try rendered(mesh)
      return (0..<100).map { drawn.pixel($0, 30)[0] }
    }
    let sharp = try row(false)
    let smooth = try row(true)
    // Linear interpolation has a kink; smooth interpolation is flat at the peak and never overshoots.
    #expect(sharp[49] - sharp[44] > 20)
    #expect(smooth[49] - smooth[44] < 10)
    #expect(zip(smooth.prefix(50), smooth.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(zip(smooth, smooth.reversed()).allSatisfy { abs($0 - $1) <= 1 })
    #expect(zip(sharp, sharp.reversed()).allSatisfy { abs($0 - $1) <= 1 })
  }

  @Test func aMovedPointMovesItsColorWithoutGaps() throws {
    var points = grid
    points[4] = [0.8, 0.3]
    var colors = [Color](repeating: .black, count: 9)
    colors[4] = .white
    let drawn = try rendered(MeshGradient(width: 3, height: 3, points: points, colors: colors))
    #expect(drawn.pixel(79, 29)[0] > 250)
    #expect(drawn.pixel(50, 50)[0] < 235)
    let isCovered = stride(from: 3, to: drawn.samples.count, by: 4).allSatisfy { drawn.samples[$0] == 255 }
    #expect(isCovered)
  }

  @Test func theBackgroundIsVisibleOutsideTheMesh() throws {
    let points: [SIMD2<Float>] = [[0.25, 0], [1, 0], [0.25, 1], [1, 1]]
    let white = [Color](repeating: .white, count: 4)
    let drawn = try rendered(MeshGradient(width: 2, height: 2, points: points, colors: white, background: .black))
    #expect(drawn.pixel(20, 50) == [0, 0, 0, 255])
    #expect(drawn.pixel(30, 50) == [255, 255, 255, 255])
    let clear = try rendered(MeshGradient(width: 2, height: 2, points: points, colors: white))
    #expect(clear.pixel(20, 50) == [0, 0, 0, 0])
  }

  @Test func controlPointsOnTheChordMakeStraightSides() {
    let colors = [Color](repeating: .red, count: 4)
    let third: Float = 1.0 / 3
    func bezier(_ p: SIMD2<Float>) -> MeshGradient.BezierPoint {
      MeshGradient.BezierPoint(
        position: p, leadingControlPoint: [p.x - third, p.y], topControlPoint: [p.x, p.y - third],
        trailingControlPoint: [p.x + third, p.y], bottomControlPoint: [p.x, p.y + third])
    }
    func points(_ mesh: MeshGradient) -> [Point] {
      guard case .fill(_, _, .mesh(let mesh), _)? = items(mesh).first else { return [] }
      return mesh.points
    }
    let straight = points(MeshGradient(width: 2, height: 2, points: corners, colors: colors))
    let curved = points(MeshGradient(width: 2, height: 2, bezierPoints: corners.map(bezier), colors: colors))
    #expect(curved.count == straight.count)
    #expect(zip(curved, straight).allSatisfy { ($0 - $1).length < 1e-4 })
  }

  @Test func meshesAnimateBetweenShapes() {
    struct Moving: View {
      @State private var isMoved = false
      var body: some View {
        MeshGradient(
          width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [isMoved ? 0.5 : 1, 1]],
          colors: [.red, .red, isMoved ? .white : .black, .red]
        ).onAppear { withAnimation(.linear(duration: 1)) { isMoved = true } }
      }
    }
    let playback = resolver.playback(of: Moving(), in: CGSize(width: 100, height: 100))
    func corner(_ time: TimeInterval) -> Double {
      guard case .fill(_, _, .mesh(let mesh), _)? = playback.resolved(at: time).displayList.items.first else {
        return -1
      }
      return mesh.points[mesh.points.count - 1].x
    }
    #expect(zip([0, 0.5, 1].map(corner), [100, 75, 50.0]).allSatisfy { abs($0 - $1) < 1e-6 })
  }
}
