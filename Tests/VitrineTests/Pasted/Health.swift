// Views as they are written for SwiftUI, of which only the import was changed.
import Vitrine

// MARK: - Nutrition

final class NutritionViewModel: ObservableObject {
  @Published var calories: Double = 1_640
  @Published var goal: Double = 2_200
  @Published private(set) var macros: [Macro] = [
    .init(kind: .protein, grams: 96, goal: 140), .init(kind: .carbs, grams: 182, goal: 250),
    .init(kind: .fat, grams: 58, goal: 70),
  ]
  @Published var isExpanded = false

  var remaining: Int { Int(goal - calories) }
  var progress: CGFloat { CGFloat(min(calories / goal, 1)) }

  struct Macro: Identifiable, Hashable {
    enum Kind: String, CaseIterable {
      case protein = "Protein"
      case carbs = "Carbs"
      case fat = "Fat"
    }
    var kind: Kind
    var grams: Int
    var goal: Int
    var id: Kind { kind }
    var fraction: Double { Double(grams) / Double(goal) }
  }
}

extension NutritionViewModel.Macro.Kind {
  var tint: Color {
    switch self {
    case .protein: return Color(red: 0.98, green: 0.36, blue: 0.41)
    case .carbs: return Color(hue: 0.12, saturation: 0.85, brightness: 0.98)
    case .fat: return Color(hex: 0x5AC8FA)
    }
  }
}

extension Color {
  init(hex: UInt, alpha: Double = 1) {
    self.init(
      .sRGB, red: Double((hex >> 16) & 0xff) / 255, green: Double((hex >> 8) & 0xff) / 255,
      blue: Double(hex & 0xff) / 255, opacity: alpha)
  }
}

struct RingView: View {
  var progress: Double
  var tint: Color
  var lineWidth: CGFloat = 10

  var body: some View {
    ZStack {
      Circle()
        .stroke(tint.opacity(0.18), lineWidth: lineWidth)
      Circle()
        .trim(from: 0.0, to: CGFloat(min(progress, 1.0)))
        .stroke(style: StrokeStyle(lineWidth: lineWidth, lineCap: .round, lineJoin: .round))
        .foregroundColor(tint)
        .rotationEffect(Angle(degrees: 270.0))
        .animation(.linear, value: progress)
    }
  }
}

struct NutritionSummaryView: View {
  @StateObject private var viewModel = NutritionViewModel()
  @Environment(\.colorScheme) var colorScheme

  private let columns = [GridItem](repeating: GridItem(.flexible(), spacing: 12), count: 3)

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      header
      HStack(spacing: 20) {
        ZStack {
          RingView(progress: viewModel.progress, tint: .green, lineWidth: 14)
          VStack(spacing: 0) {
            Text("\(viewModel.remaining)")
              .font(.system(size: 30, weight: .heavy, design: .rounded))
            Text("kcal left")
              .font(.caption2)
              .foregroundColor(.secondary)
          }
          .accessibilityElement(children: .combine)
        }
        .frame(width: 120, height: 120)
        VStack(alignment: .leading, spacing: 10) {
          ForEach(viewModel.macros) { macro in
            MacroRow(macro: macro)
          }
        }
      }
      LazyVGrid(columns: columns, spacing: 12) {
        ForEach(viewModel.macros, id: \.self) { macro in
          Gauge(value: macro.fraction) {
            Text(macro.kind.rawValue.prefix(1))
          } currentValueLabel: {
            Text(macro.fraction, format: .percent.precision(.fractionLength(0)))
          }
          .gaugeStyle(.accessoryCircularCapacity)
          .tint(macro.kind.tint)
        }
      }
      DisclosureHint(isExpanded: $viewModel.isExpanded)
    }
    .padding(20)
    .background(
      RoundedRectangle(cornerRadius: 24, style: .continuous)
        .fill(colorScheme == .dark ? Color(.secondarySystemBackground) : .white)
        .shadow(color: Color.black.opacity(0.08), radius: 16, x: 0, y: 8)
    )
    .padding()
    .frame(width: 380)
    .background(Color(.systemGroupedBackground).edgesIgnoringSafeArea(.all))
  }

  private var header: some View {
    HStack(alignment: .firstTextBaseline) {
      Text("Today")
        .font(.title2)
        .fontWeight(.bold)
      Spacer()
      Text("\(Int(viewModel.calories)) / \(viewModel.goal, specifier: "%.0f") kcal")
        .font(.footnote.monospacedDigit())
        .foregroundStyle(.secondary)
    }
  }
}

private struct MacroRow: View {
  let macro: NutritionViewModel.Macro

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack {
        Text(macro.kind.rawValue).font(.subheadline).fontWeight(.medium)
        Spacer(minLength: 0)
        Text("\(macro.grams)g").font(.caption).foregroundColor(.gray)
      }
      GeometryReader { geo in
        ZStack(alignment: .leading) {
          Capsule().fill(macro.kind.tint.opacity(0.2))
          Capsule().fill(macro.kind.tint)
            .frame(width: geo.size.width * CGFloat(macro.fraction))
        }
      }
      .frame(height: 6)
    }
  }
}

private struct DisclosureHint: View {
  @Binding var isExpanded: Bool

  var body: some View {
    Button(action: {
      withAnimation(.spring(response: 0.35, dampingFraction: 0.8)) {
        self.isExpanded.toggle()
      }
    }) {
      HStack {
        Text(isExpanded ? "Show less" : "Show more").font(.footnote).bold()
        Image(systemName: "chevron.down").rotationEffect(.degrees(isExpanded ? 180 : 0))
      }
      .frame(maxWidth: .infinity)
    }
    .buttonStyle(ScaleButtonStyle())
  }
}

struct ScaleButtonStyle: ButtonStyle {
  func makeBody(configuration: Self.Configuration) -> some View {
    configuration.label
      .padding(.vertical, 8)
      .foregroundColor(.accentColor)
      .scaleEffect(configuration.isPressed ? 0.96 : 1)
      .animation(.easeOut(duration: 0.15), value: configuration.isPressed)
  }
}

struct NutritionSummaryView_Previews: PreviewProvider {
  static var previews: some View {
    Group {
      NutritionSummaryView()
        .previewDisplayName("Light")
      NutritionSummaryView()
        .preferredColorScheme(.dark)
        .previewDisplayName("Dark")
    }
    .previewLayout(.sizeThatFits)
  }
}

// MARK: - Workout

struct WorkoutSummaryView: View {
  struct Metric: Identifiable {
    let id = UUID()
    let title: String
    let value: Double
    let unit: String
    let color: Color
  }

  let duration: TimeInterval = 2_744
  let start = Date(timeIntervalSince1970: 1_718_000_000)
  let metrics: [Metric] = [
    .init(title: "Distance", value: 8.42, unit: "km", color: .cyan),
    .init(title: "Active Energy", value: 612, unit: "kcal", color: .pink),
    .init(title: "Elevation", value: 138, unit: "m", color: .green),
  ]
  private let splits: [(km: Int, pace: String, share: Double)] = [
    (1, "5'21\"", 0.82), (2, "5'14\"", 0.88), (3, "5'08\"", 0.95), (4, "5'31\"", 0.7), (5, "5'02\"", 1),
  ]

  var body: some View {
    ScrollView(.vertical, showsIndicators: false) {
      VStack(alignment: .leading, spacing: 18) {
        HStack(spacing: 14) {
          Image(systemName: "figure.run")
            .font(.system(size: 30))
            .foregroundColor(.green)
            .frame(width: 60, height: 60)
            .background(Circle().fill(Color.green.opacity(0.2)))
          VStack(alignment: .leading) {
            Text("Outdoor Run").font(.headline)
            Text(start, format: .dateTime.weekday(.wide).hour().minute())
              .font(.subheadline)
              .foregroundColor(.secondary)
          }
        }
        Text(Duration.seconds(duration).formatted(.time(pattern: .hourMinuteSecond(padHourToLength: 1))))
          .font(.system(.largeTitle, design: .rounded).monospacedDigit())
          .foregroundColor(.yellow)
        ForEach(metrics) { metric in
          VStack(alignment: .leading, spacing: 2) {
            Text(metric.title)
              .font(.footnote)
            Text("\(metric.value.formatted()) \(Text(metric.unit).font(.footnote))")
              .font(.system(.title2, design: .rounded, weight: .semibold))
              .foregroundColor(metric.color)
          }
          Divider().background(Color.white.opacity(0.3))
        }
        Text("Splits").font(.headline)
        Grid(alignment: .leading, horizontalSpacing: 12, verticalSpacing: 8) {
          ForEach(splits, id: \.km) { split in
            GridRow {
              Text("\(split.km)").gridColumnAlignment(.trailing)
              Capsule()
                .fill(
                  LinearGradient(gradient: Gradient(colors: [.blue, .cyan]), startPoint: .leading, endPoint: .trailing)
                )
                .frame(height: 10)
                .scaleEffect(x: split.share, anchor: .leading)
              Text(split.pace).monospacedDigit()
            }
            .font(.caption)
          }
        }
      }
      .padding()
    }
    .frame(width: 320, height: 620)
    .background(Color.black)
    .environment(\.colorScheme, .dark)
  }
}

// MARK: - Heatmap

struct CalendarHeatmap: View {
  var weeks = 16
  @State private var selection: Int?
  private let rows = Array(repeating: GridItem(.fixed(14), spacing: 4), count: 7)
  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.firstWeekday = 2
    return calendar
  }

  func level(_ day: Int) -> Int { (day * day + day * 7) % 11 / 2 }

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Label("\(weeks * 5) workouts this season", systemImage: "flame.fill")
        .font(.subheadline.weight(.semibold))
        .labelStyle(TintedIcon(color: .orange))
      HStack(alignment: .top, spacing: 6) {
        VStack(alignment: .trailing, spacing: 4) {
          ForEach(Array(zip(calendar.veryShortWeekdaySymbols.indices, calendar.veryShortWeekdaySymbols)), id: \.0) {
            index, symbol in
            Text(index.isMultiple(of: 2) ? symbol : " ").font(.system(size: 9)).frame(height: 14)
          }
        }
        .foregroundStyle(.secondary)
        LazyHGrid(rows: rows, alignment: .top, spacing: 4) {
          ForEach(0..<(weeks * 7), id: \.self) { day in
            RoundedRectangle(cornerRadius: 3)
              .fill(
                level(day) == 0
                  ? AnyShapeStyle(.quaternary) : AnyShapeStyle(Color.green.opacity(0.2 * Double(level(day))))
              )
              .frame(width: 14)
              .overlay {
                if day == selection {
                  RoundedRectangle(cornerRadius: 3).stroke(.primary, lineWidth: 1.5)
                }
              }
              .onTapGesture { selection = day }
          }
        }
      }
      .fixedSize()
      HStack(spacing: 4) {
        Text("Less")
        ForEach(0..<5) { step in
          RoundedRectangle(cornerRadius: 3).fill(.green.opacity(max(0.2 * Double(step), 0.08))).frame(
            width: 12, height: 12)
        }
        Text("More")
      }
      .font(.caption2)
      .foregroundStyle(.secondary)
      .frame(maxWidth: .infinity, alignment: .trailing)
      .accessibilityHidden(true)
    }
    .padding()
    .background(.background, in: .rect(cornerRadius: 16, style: .continuous))
    .onAppear { selection = 45 }
  }
}

struct TintedIcon: LabelStyle {
  var color: Color
  func makeBody(configuration: Configuration) -> some View {
    Label {
      configuration.title
    } icon: {
      configuration.icon.foregroundStyle(color)
    }
  }
}
