import CairoDrawing
import DisplayLists
import Geometry
import Optics
import Testing

@testable import Rendering

/// How plans treat symbols on glass.
@Suite struct SymbolTests {
  static let path = BezierPath(Rect(x: 50, y: 32, width: 14, height: 11))

  private func plan(_ paint: Paint, isSymbol: Bool = true, format: PlanarFormat = PlanarFormat()) throws -> RenderPlan {
    let part = DisplayItem.fill(Self.path, rule: .nonZero, paint: paint, pointsFromItem: .identity)
    let content = DisplayItem.group(DisplayGroup([part], isSymbol: isSymbol))
    return try RenderPlan(
      list(pane(GlassMaterial(.clear), content: [content])), pixelsFromPoints: .identity,
      canvas: PixelSize(width: 120, height: 80), format: format, drawing: CairoCanvas())
  }

  private func floors(_ plan: RenderPlan) -> Int {
    plan.passes.count { if case .contrast = $0 { true } else { false } }
  }

  @Test func aSymbolOfOneColourHasAFloor() throws {
    let white = Paint.color(RGBA(white: 1))
    #expect(try floors(plan(white)) == 1)
    #expect(try floors(plan(white, isSymbol: false)) == 0)
    #expect(try floors(plan(.color(RGBA(white: 1, alpha: 0)))) == 0)
    let gradient = [GradientStop(color: RGBA(white: 1), location: 0), GradientStop(color: RGBA(white: 0), location: 1)]
    #expect(try floors(plan(.linear(gradient, start: .zero, end: Point(x: 120, y: 0)))) == 0)
  }

  /// Over black, white with alpha a appears as level a. A contrast of 3:1 requires a luminance of 0.1, which is level
  /// 0.349.
  @Test(arguments: [(0.34, true), (0.36, false)]) func findsSymbolsThatReachTheirContrastOnNoBackdrop(
    _ alpha: Double, _ isFound: Bool
  ) throws {
    let color = RGBA(white: 1, alpha: alpha)
    let findings = try plan(.color(color)).findings
    #expect(findings.count == (isFound ? 1 : 0))
    guard let finding = findings.first else { return }
    guard case .unreachableContrast(color, isSymbol: true, let greatest, floor: 3) = finding else {
      Issue.record("unexpected finding: \(finding)")
      return
    }
    #expect((2.89..<2.9).contains(greatest))
  }
}
