import DisplayLists
import Geometry
import GridText
import Testing
import Views

/// Grids, lazy containers and images with an aspect ratio, with expected values derived from the rules.
@Suite struct GridRuleTests {
  private func frames(_ view: some View) -> [String: CGRect] {
    ViewResolver(shaper: GridShaper()).resolve(view, in: CGSize(width: 300, height: 200)).frames
  }

  private func box(_ width: CGFloat, _ height: CGFloat) -> some View {
    Color.red.frame(width: width, height: height)
  }

  /// Columns of 30 and 40, rows of 20 and 10: 75 × 34 in the centre, each view centred in its cell.
  @Test func cellsLineUpInColumnsAndRows() {
    let frames = frames(
      Grid(horizontalSpacing: 5, verticalSpacing: 4) {
        GridRow {
          box(20, 10).probing("a")
          box(40, 20).probing("b")
        }
        GridRow {
          box(30, 10).probing("c")
          box(10, 10).probing("d")
        }
      }.probing("grid"))
    #expect(frames["grid"] == CGRect(x: 112.5, y: 83, width: 75, height: 34))
    #expect(frames["a"] == CGRect(x: 117.5, y: 88, width: 20, height: 10))
    #expect(frames["b"] == CGRect(x: 147.5, y: 83, width: 40, height: 20))
    #expect(frames["c"] == CGRect(x: 112.5, y: 107, width: 30, height: 10))
    #expect(frames["d"] == CGRect(x: 162.5, y: 107, width: 10, height: 10))
  }

  /// An adaptive grid has an infinite maximum width and fills the remaining width beside a box.
  @Test func anAdaptiveGridStandsBesideOtherViews() {
    let frames = frames(
      HStack(spacing: 0) {
        box(100, 10)
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 50), spacing: 7)], spacing: 0) {
          ForEach(0..<4) { Color.red.frame(height: 10).probing("\($0)") }
        }
      })
    // Three columns of 50 with two gaps fit into 200; they share the rest.
    #expect(frames["0"] == CGRect(x: 100, y: 90, width: 62, height: 10))
    #expect(frames["2"] == CGRect(x: 238, y: 90, width: 62, height: 10))
    #expect(frames["3"] == CGRect(x: 100, y: 100, width: 62, height: 10))
  }

  /// Extremely large proposals are accepted.
  @Test func anAdaptiveGridAcceptsAnyProposal() {
    let grid = LazyVGrid(columns: [GridItem(.adaptive(minimum: 50), spacing: 0)], spacing: 0) {
      ForEach(0..<4) { _ in Color.red.frame(height: 10) }
    }
    for width in [1e6, 1e12, 1e300] {
      let size = ViewResolver(shaper: GridShaper())
        .resolve(grid, proposal: ProposedViewSize(width: width, height: nil)).size
      #expect(abs(size.width / width - 1) < 1e-9)
      #expect(size.height == 10)
    }
  }

  /// A flexible divider widens both columns by 100, unless its width is unsized.
  @Test func aDividerWidensItsGrid() {
    func grid(_ axes: Axis.Set) -> [String: CGRect] {
      frames(
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
          GridRow {
            box(50, 20).probing("a")
            box(50, 20).probing("b")
          }
          Divider().gridCellUnsizedAxes(axes).probing("line")
        })
    }
    #expect(grid([])["a"]?.minX == 50)
    #expect(grid([])["b"]?.minX == 200)
    #expect(grid([])["line"]?.width == 300)
    #expect(grid(.horizontal)["a"]?.minX == 100)
    #expect(grid(.horizontal)["b"]?.minX == 150)
    #expect(grid(.horizontal)["line"]?.width == 100)
  }

  @Test func viewsOutsideRowsAreRows() {
    let frames = frames(
      Grid(horizontalSpacing: 0, verticalSpacing: 0) {
        Color.red.probing("a")
        Color.blue.probing("b")
      })
    #expect(frames["a"] == CGRect(x: 0, y: 0, width: 300, height: 100))
    #expect(frames["b"] == CGRect(x: 0, y: 100, width: 300, height: 100))
  }

  /// 120 over two columns of 40: each becomes 60.
  @Test func aWideCellWidensItsColumnsEqually() {
    let frames = frames(
      Grid(horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow { box(120, 10).gridCellColumns(2).probing("wide") }
        GridRow {
          box(40, 10).probing("a")
          box(40, 10).probing("b")
        }
      })
    #expect(frames["wide"] == CGRect(x: 90, y: 90, width: 120, height: 10))
    #expect(frames["a"]?.minX == 100)
    #expect(frames["b"]?.minX == 160)
  }

  @Test func cellsAreAlignedByColumnRowAndAnchor() {
    let frames = frames(
      Grid(alignment: .bottomLeading, horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow {
          box(40, 40)
          box(40, 40).gridColumnAlignment(.trailing)
          box(40, 40)
        }
        GridRow(alignment: .top) {
          box(10, 10).probing("leading")
          box(10, 10).probing("trailing")
          box(10, 30).probing("high")
        }
        GridRow {
          box(10, 10).gridCellAnchor(UnitPoint(x: 0.5, y: 0)).probing("anchored")
          box(10, 40)
          box(10, 10).probing("bottom")
        }
      }.probing("grid"))
    #expect(frames["grid"] == CGRect(x: 90, y: 45, width: 120, height: 110))
    #expect(frames["leading"]?.origin == CGPoint(x: 90, y: 85))
    #expect(frames["trailing"]?.origin == CGPoint(x: 160, y: 85))
    #expect(frames["high"]?.origin == CGPoint(x: 170, y: 85))
    #expect(frames["anchored"]?.origin == CGPoint(x: 105, y: 115))
    #expect(frames["bottom"]?.origin == CGPoint(x: 170, y: 145))
  }

  private func columns(_ items: [GridItem]) -> [CGRect] {
    let count = 6
    let frames = frames(
      LazyVGrid(columns: items, spacing: 4) {
        ForEach(0..<count, id: \.self) { Color.red.probing("\($0)") }
      })
    return (0..<count).map { frames["\($0)"]! }
  }

  /// The flexible column gets 300 − 50 − 8; a colour is 10 high without a proposal.
  @Test func flexibleColumnsShareTheRemainingLength() {
    let cells = columns([GridItem(.fixed(50)), GridItem(.flexible())])
    #expect(cells[0] == CGRect(x: 0, y: 81, width: 50, height: 10))
    #expect(cells[1] == CGRect(x: 58, y: 81, width: 242, height: 10))
    #expect(cells[2] == CGRect(x: 0, y: 95, width: 50, height: 10))
  }

  /// ⌊(300 + 10) / (50 + 10)⌋ = 5 columns share 260.
  @Test func asManyAdaptiveColumnsAsFit() {
    let cells = columns([GridItem(.adaptive(minimum: 50), spacing: 10)])
    #expect(cells[0].width == 52)
    #expect(cells[4].maxX == 300)
    #expect(cells[5].minX == 0)
  }

  /// 145 and at least 180, with a gap of 10, make 335 points; when placed, the first column gets half of 325.
  @Test func columnsAreDistributedAgainInTheFinalWidth() {
    let cells = columns([GridItem(.flexible(), spacing: 10), GridItem(.flexible(minimum: 180))])
    #expect(cells[0].width == 162.5)
    #expect(cells[1].width == 180)
  }

  /// A lazy stack proposes no height, so a colour in it is 10 high and takes the whole width.
  @Test func lazyStacksHaveIdealLengths() {
    let down = frames(
      LazyVStack(spacing: 0) {
        Color.red.probing("a")
        box(40, 20).probing("b")
      }.probing("stack"))
    #expect(down["stack"] == CGRect(x: 0, y: 85, width: 300, height: 30))
    #expect(down["a"] == CGRect(x: 0, y: 85, width: 300, height: 10))
    #expect(down["b"] == CGRect(x: 130, y: 95, width: 40, height: 20))
    let across = frames(
      LazyHStack(spacing: 0) {
        Color.red.probing("a")
        box(40, 20).probing("b")
      }.probing("stack"))
    #expect(across["stack"] == CGRect(x: 125, y: 0, width: 50, height: 200))
    #expect(across["b"] == CGRect(x: 135, y: 90, width: 40, height: 20))
  }

  /// An image of 40 × 20 in 300 × 200: 300 × 150 fits, 400 × 200 fills; without a proposed height, the width decides.
  @Test func imagesKeepTheirAspectRatio() {
    let image = Image(bitmap: Bitmap(size: PixelSize(width: 40, height: 20)))
    #expect(frames(image.probing("a"))["a"] == CGRect(x: 130, y: 90, width: 40, height: 20))
    let resizable = image.resizable()
    #expect(frames(resizable.probing("a"))["a"] == CGRect(x: 0, y: 0, width: 300, height: 200))
    #expect(frames(resizable.scaledToFit().probing("a"))["a"] == CGRect(x: 0, y: 25, width: 300, height: 150))
    #expect(frames(resizable.scaledToFill().probing("a"))["a"] == CGRect(x: -50, y: 0, width: 400, height: 200))
    let ideal = resizable.scaledToFill().probing("a").fixedSize(horizontal: false, vertical: true)
    #expect(frames(ideal)["a"] == CGRect(x: 0, y: 25, width: 300, height: 150))
    #expect(frames(resizable.fixedSize().probing("a"))["a"] == CGRect(x: 130, y: 90, width: 40, height: 20))
  }

  /// By default a layout combines the guides of its subviews: here the higher of two baselines, 15 below its top.
  @Test func aLayoutCombinesTheGuidesOfItsSubviews() {
    struct Steps: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        CGSize(width: 60, height: 60)
      }
      func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
      ) {
        for (index, subview) in subviews.enumerated() {
          let place = CGPoint(x: bounds.minX + CGFloat(index) * 30, y: bounds.minY + 10 + CGFloat(index) * 20)
          subview.place(at: place, proposal: .unspecified)
        }
      }
    }
    let found = frames(
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        Steps {
          box(30, 20).alignmentGuide(.firstTextBaseline) { _ in 5 }
          box(30, 20).alignmentGuide(.firstTextBaseline) { _ in 5 }
        }.probing("steps")
        box(20, 15).probing("box")
      })
    #expect(found["steps"]?.minY == found["box"]?.minY)
    #expect(found["steps"] == CGRect(x: 110, y: 70, width: 60, height: 60))
  }

  /// Subviews that are not placed are centred, with the layout's own proposal.
  @Test func viewsThatAreNotPlacedAreCentred() {
    struct Idle: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        CGSize(width: 200, height: 100)
      }
      func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
      ) {}
    }
    let found = frames(
      Idle {
        box(30, 20).probing("a")
        Color.red.probing("b")
      })
    #expect(found["a"] == CGRect(x: 135, y: 90, width: 30, height: 20))
    #expect(found["b"] == CGRect(x: 0, y: 0, width: 300, height: 200))
  }

  /// A cell that spans empty columns keeps its width.
  @Test func aCellSpanningEmptyColumnsKeepsItsWidth() {
    let found = frames(
      Grid(horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow {
          box(30, 20).gridCellColumns(.max).probing("a")
        }
        GridRow { box(10, 20).probing("b") }
      })
    #expect(found["a"]?.width == 30)
    #expect(found["b"]?.width == 10)
  }
}
