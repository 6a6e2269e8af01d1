// Views as they are written for SwiftUI, of which only the import was changed.
import Vitrine

/// Settings-like list of rows.
struct SettingsRows: View {
  enum Row: String, CaseIterable, Identifiable {
    case wifi, bluetooth, cellular, hotspot; var id: Self { self }
    var symbol: String {
      switch self {
      case .wifi: "wifi";
      case .bluetooth: "wave.3.right";
      case .cellular: "antenna.radiowaves.left.and.right";
      case .hotspot: "personalhotspot"
      }
    }
    var color: Color {
      switch self {
      case .wifi, .bluetooth: .blue;
      case .cellular: .green;
      case .hotspot: .mint
      }
    }
  }
  @State private var airplane = false
  var body: some View {
    VStack(spacing: 0) {
      Toggle(isOn: $airplane) { Label("Airplane Mode", systemImage: "airplane") }.padding()
      ForEach(Row.allCases) { row in
        HStack {
          Image(systemName: row.symbol).foregroundStyle(.white).frame(width: 29, height: 29).background(
            row.color.gradient, in: .rect(cornerRadius: 7))
          LabeledContent(row.rawValue.capitalized) { Text("On") }
          Image(systemName: "chevron.right").font(.footnote.weight(.semibold)).foregroundStyle(.tertiary)
        }
        .padding(.horizontal).padding(.vertical, 8)
        .contentShape(.rect)
        .onTapGesture {}
        if row != Row.allCases.last { Divider().padding(.leading, 54) }
      }
    }
    .background(Color(uiColor: .secondarySystemGroupedBackground))
    .clipShape(.rect(cornerRadius: 12))
    .overlay { RoundedRectangle(cornerRadius: 12).strokeBorder(.separator) }
    .padding()
    .frame(width: 360)
    .background(Color(.systemGroupedBackground))
  }
}

/// Timer ring.
struct TimerRing: View {
  var fraction = 0.72
  @ScaledMetric private var size = 180.0
  var body: some View {
    ZStack {
      Circle().stroke(.quaternary, lineWidth: 14)
      Circle().trim(from: 0, to: fraction)
        .stroke(
          AngularGradient(
            gradient: Gradient(colors: [.orange, .red]), center: .center, startAngle: .degrees(0),
            endAngle: .degrees(360 * fraction)), style: StrokeStyle(lineWidth: 14, lineCap: .round)
        )
        .rotationEffect(.degrees(-90))
        .animation(.easeInOut, value: fraction)
      VStack {
        Text(Duration.seconds(754), format: .time(pattern: .minuteSecond)).font(
          .system(size: 40, weight: .light, design: .monospaced)
        ).monospacedDigit()
        Text("remaining").font(.caption).textCase(.uppercase).foregroundStyle(.secondary).kerning(1.2)
      }
      .padding(24)
    }
    .frame(width: size, height: size)
    .padding()
  }
}

/// Badge with hexagon shape.
struct Hexagon: Shape {
  var sides = 6
  var scale: Double = 1
  var animatableData: Double {
    get { scale }
    set { scale = newValue }
  }
  func path(in rect: CGRect) -> Path {
    var path = Path()
    let c = CGPoint(x: rect.midX, y: rect.midY), r = min(rect.width, rect.height) / 2 * scale
    for i in 0..<sides {
      let a = Angle.degrees(Double(i) / Double(sides) * 360 - 90)
      let pt = CGPoint(x: c.x + r * cos(a.radians), y: c.y + r * sin(a.radians))
      if i == 0 { path.move(to: pt) } else { path.addLine(to: pt) }
    }
    path.closeSubpath()
    return path
  }
}
struct LevelBadge: View {
  var body: some View {
    Hexagon()
      .fill(.orange.gradient.shadow(.inner(radius: 3, y: -2)).shadow(.drop(color: .orange, radius: 8, y: 4)))
      .stroke(.white.opacity(0.6), lineWidth: 3)
      .frame(width: 120, height: 130)
      .overlay {
        VStack(spacing: 2) {
          Image(systemName: "trophy.fill").imageScale(.large).symbolVariant(.fill)
          Text("LEVEL \(12)").font(.system(.caption, design: .rounded).weight(.heavy)).dynamicTypeSize(
            ...DynamicTypeSize.xLarge)
        }
        .foregroundStyle(.white)
        .blendMode(.plusLighter)
      }
      .overlay(alignment: .topTrailing) {
        Text("3").font(.caption2.bold()).foregroundStyle(.white).padding(6).background(.red, in: .circle).offset(
          x: 4, y: -4
        ).transition(.scale.combined(with: .opacity))
      }
      .drawingGroup()
      .accessibilityLabel("Level 12 badge", isEnabled: true)
      .accessibilityAddTraits([.isImage, .isButton])
      .padding()
  }
}

/// Photo card and segmented/menus.
struct TravelCard: View {
  @State private var isLiked = false
  @Environment(\.dismiss) private var dismiss
  @Environment(\.openURL) private var openURL
  @Environment(\.horizontalSizeClass) private var sizeClass
  let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
  var body: some View {
    ZStack(alignment: .bottomLeading) {
      Image("yosemite").resizable().scaledToFill().frame(width: 320, height: 420)
      LinearGradient(
        stops: [.init(color: .clear, location: 0.5), .init(color: .black.opacity(0.8), location: 1)], startPoint: .top,
        endPoint: .bottom)
      VStack(alignment: .leading, spacing: 6) {
        Text("Yosemite").font(.title.bold())
        Label {
          Text("California, USA")
        } icon: {
          Image(systemName: "mappin.and.ellipse")
        }.font(.subheadline)
        HStack {
          ForEach(0..<5, id: \.self) { i in Image(systemName: i < 4 ? "star.fill" : "star") }
          Text("4.0 (128)").font(.caption)
        }
        .foregroundStyle(.yellow)
        Text(date, style: .date).font(.caption).foregroundStyle(.white.opacity(0.8))
        Text("Updated \(date.formatted(date: .abbreviated, time: .omitted))").font(.caption2)
        Text("\(Image(systemName: "heart.fill")) 12 likes").font(.caption)
        Link("More", destination: URL(string: "https://example.com")!).font(.footnote)
      }
      .foregroundStyle(.white)
      .padding(20)
    }
    .frame(width: 320, height: 420)
    .clipShape(RoundedRectangle(cornerRadius: 28, style: .continuous))
    .shadow(color: .black.opacity(0.25), radius: 20, y: 10)
    .overlay(alignment: .topTrailing) {
      Button(action: { isLiked.toggle() }) {
        Image(systemName: isLiked ? "heart.fill" : "heart").font(.title3).padding(10)
      }
      .buttonStyle(.plain)
      .glassEffect(.clear.interactive(), in: .circle)
      .padding()
    }
    .onTapGesture(count: 2) { isLiked = true }
    .padding(40)
  }
}

/// Carousel and grid.
struct Carousel: View {
  let colors: [Color] = [.red, .orange, .yellow, .green, .blue]
  var body: some View {
    VStack(alignment: .leading) {
      Text("Featured").font(.title2.bold()).padding(.horizontal)
      ScrollView(.horizontal) {
        LazyHStack(spacing: 12) {
          ForEach(Array(colors.enumerated()), id: \.offset) { index, color in
            RoundedRectangle(cornerRadius: 16)
              .fill(color.gradient)
              .overlay { Text("\(index + 1)").font(.largeTitle.weight(.black)).foregroundStyle(.white.opacity(0.9)) }
              .aspectRatio(16 / 9, contentMode: .fit)
              .containerRelativeFrame(.horizontal, count: 5, span: 4, spacing: 12)
              .id(index)
          }
        }
        .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned)
      .safeAreaPadding(.horizontal, 16)
      .scrollClipDisabled()
      Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 8) {
        GridRow {
          Text("Name").bold(); Text("Qty").bold().gridColumnAlignment(.trailing)
        }
        Divider()
        ForEach(["Apples", "Pears"], id: \.self) { n in
          GridRow {
            Text(n); Text(n.count, format: .number)
          }
        }
      }
      .padding()
      Section("More") {
        ContentUnavailableView("No Mail", systemImage: "tray.fill", description: Text("New mails will appear here."))
      }
    }
    .frame(width: 380)
    .fontDesign(.rounded)
    .environment(\.locale, .init(identifier: "en_US"))
    .preferredColorScheme(.dark)
  }
}
