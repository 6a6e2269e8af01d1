// Views as they are written for SwiftUI, of which only the import was changed.
import Foundation
import Vitrine

// MARK: - Boarding pass

struct TicketShape: Shape {
  var notchRadius: CGFloat = 12
  var notchY: CGFloat

  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.addRoundedRect(in: rect, cornerSize: CGSize(width: 20, height: 20), style: .continuous)
    var notches = Path()
    notches.addEllipse(
      in: CGRect(x: rect.minX - notchRadius, y: notchY - notchRadius, width: notchRadius * 2, height: notchRadius * 2))
    notches.addEllipse(
      in: CGRect(x: rect.maxX - notchRadius, y: notchY - notchRadius, width: notchRadius * 2, height: notchRadius * 2))
    return path.subtracting(notches)
  }
}

struct DashedLine: Shape {
  func path(in rect: CGRect) -> Path {
    var p = Path()
    p.move(to: CGPoint(x: 0, y: rect.midY))
    p.addLine(to: CGPoint(x: rect.width, y: rect.midY))
    return p
  }
}

struct BoardingPassView: View {
  struct Field: Hashable {
    let title, value: String
    var alignment: HorizontalAlignment { .leading }
    static func == (lhs: Field, rhs: Field) -> Bool { lhs.title == rhs.title }
    func hash(into hasher: inout Hasher) { hasher.combine(title) }
  }

  let departure: Date
  var fields = [
    Field(title: "GATE", value: "B22"), Field(title: "SEAT", value: "14A"), Field(title: "GROUP", value: "2"),
    Field(title: "CLASS", value: "Economy"),
  ]

  init(departure: Date = Date(timeIntervalSince1970: 1_735_725_600)) {
    self.departure = departure
  }

  var body: some View {
    VStack(spacing: 0) {
      VStack(spacing: 20) {
        HStack {
          Label("Vitrine Air", systemImage: "airplane.departure")
            .font(.headline)
          Spacer()
          Text("VT 204").font(.subheadline.monospaced())
        }
        HStack(alignment: .center) {
          airport("LIS", "Lisbon", .leading)
          Spacer()
          VStack(spacing: 2) {
            Image(systemName: "airplane").imageScale(.large)
            DashedLine()
              .stroke(style: StrokeStyle(lineWidth: 1, lineCap: .round, dash: [3, 4]))
              .frame(height: 1)
            Text("2h 35m").font(.caption2)
          }
          .frame(maxWidth: 90)
          .opacity(0.8)
          Spacer()
          airport("CDG", "Paris", .trailing)
        }
        HStack(spacing: 0) {
          ForEach(fields, id: \.self) { field in
            VStack(alignment: field.alignment, spacing: 3) {
              Text(field.title).font(.system(size: 10, weight: .semibold)).opacity(0.7)
              Text(field.value).font(.callout.weight(.semibold)).lineLimit(1).minimumScaleFactor(0.7)
            }
            if field != fields.last { Spacer() }
          }
        }
      }
      .padding(20)
      .frame(height: 220)
      .foregroundColor(.white)

      DashedLine()
        .stroke(style: StrokeStyle(lineWidth: 1, dash: [5]))
        .foregroundColor(.white.opacity(0.5))
        .frame(height: 1)
        .padding(.horizontal, 18)

      VStack(spacing: 12) {
        BarcodeView(code: "VT204LISCDG14A")
          .frame(height: 54)
        VStack {
          Text("Boarding ").foregroundColor(.white.opacity(0.7)) + Text(departure, style: .time).bold()
          Text(departure.addingTimeInterval(3600).formatted(.dateTime.day().month(.wide).year()))
            .font(.caption)
        }
        .font(.footnote)
        .foregroundStyle(.white)
      }
      .padding(20)
    }
    .background(
      TicketShape(notchY: 220)
        .fill(
          LinearGradient(
            colors: [
              Color(red: 88 / 255, green: 86 / 255, blue: 214 / 255),
              Color(UIColor(red: 0.2, green: 0.1, blue: 0.5, alpha: 1)),
            ], startPoint: .topLeading, endPoint: .bottomTrailing)
        )
        .shadow(radius: 10, y: 6)
    )
    .frame(width: 350)
    .padding(24)
    .environment(\.timeZone, TimeZone(identifier: "Europe/Lisbon")!)
  }

  @ViewBuilder
  private func airport(_ code: String, _ city: String, _ alignment: HorizontalAlignment) -> some View {
    VStack(alignment: alignment) {
      Text(code).font(.system(size: 36, weight: .bold, design: .rounded))
      Text(city).font(.caption)
    }
  }
}

struct BarcodeView: View {
  let code: String

  var body: some View {
    Canvas { context, size in
      var x: CGFloat = 0
      let bits = code.utf8.flatMap { byte -> [Bool] in (0..<8).map { byte >> $0 & 1 == 1 } }
      let unit = size.width / CGFloat(bits.count)
      for bit in bits {
        if bit { context.fill(Path(CGRect(x: x, y: 0, width: unit, height: size.height)), with: .color(.white)) }
        x += unit
      }
    }
    .accessibilityLabel(Text("Barcode"))
  }
}

// MARK: - Countdown

struct CountdownCard: View {
  let target: Date
  @State private var now = Date(timeIntervalSinceReferenceDate: 0)

  private var components: DateComponents {
    Calendar.current.dateComponents([.day, .hour, .minute, .second], from: now, to: target)
  }

  var body: some View {
    VStack(spacing: 16) {
      Text("Launch in".uppercased())
        .font(.caption)
        .tracking(3)
        .foregroundStyle(.white.opacity(0.7))
      TimelineView(.periodic(from: .now, by: 1)) { context in
        HStack(spacing: 12) {
          unit(components.day ?? 0, "days")
          unit(components.hour ?? 0, "hours")
          unit(components.minute ?? 0, "min")
          unit(components.second ?? 0, "sec")
        }
      }
      ProgressView(value: 0.35)
        .progressViewStyle(LinearProgressViewStyle(tint: .white))
    }
    .padding(24)
    .background {
      ZStack {
        RadialGradient(colors: [.purple, .black], center: .topLeading, startRadius: 20, endRadius: 400)
        ForEach(0..<40, id: \.self) { i in
          Circle()
            .fill(.white.opacity(Double((i * 37) % 10) / 12))
            .frame(width: 2, height: 2)
            .position(x: CGFloat((i * 73) % 340), y: CGFloat((i * 131) % 200))
        }
      }
    }
    .clipShape(RoundedRectangle(cornerRadius: 28, style: .continuous))
    .overlay(RoundedRectangle(cornerRadius: 28, style: .continuous).strokeBorder(Color.white.opacity(0.15)))
    .frame(width: 340)
    .padding()
  }

  func unit(_ value: Int, _ label: String) -> some View {
    VStack(spacing: 4) {
      Text(String(format: "%02d", value))
        .font(.system(size: 34, weight: .bold, design: .monospaced))
        .contentTransition(.numericText(countsDown: true))
        .foregroundStyle(.white)
        .padding(.vertical, 8)
        .frame(minWidth: 60)
        .background(.ultraThinMaterial, in: RoundedRectangle(cornerRadius: 12))
        .environment(\.colorScheme, .dark)
      Text(label).font(.caption2).foregroundStyle(.white.opacity(0.6))
    }
  }
}

// MARK: - Weather widget

enum WeatherCondition: String, CaseIterable, Codable {
  case sunny, rain, snow, storm

  var icon: Image {
    switch self {
    case .sunny: return Image(systemName: "sun.max.fill")
    case .rain: return Image(systemName: "cloud.rain.fill")
    case .snow: return Image(systemName: "snowflake")
    case .storm: return Image(systemName: "cloud.bolt.rain.fill")
    }
  }
}

struct WeatherWidgetEntryView: View {
  @Environment(\.dynamicTypeSize) private var typeSize
  @ScaledMetric(relativeTo: .title) private var iconSize: CGFloat = 22
  var condition: WeatherCondition = .sunny
  var temperatures: ClosedRange<Int> = 11...24
  var current = 19

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      HStack {
        Text("Porto").font(.headline)
        Image(systemName: "location.fill").font(.caption2)
      }
      Text("\(current)°")
        .font(.system(size: 38, weight: .light))
        .padding(.top, -4)
      Spacer()
      condition.icon
        .renderingMode(.original)
        .resizable()
        .aspectRatio(contentMode: .fit)
        .frame(width: iconSize, height: iconSize)
      Text(condition.rawValue.capitalized).font(.caption).bold()
      Gauge(value: Double(current), in: Double(temperatures.lowerBound)...Double(temperatures.upperBound)) {
        EmptyView()
      } currentValueLabel: {
        Text("\(current)")
      } minimumValueLabel: {
        Text("\(temperatures.lowerBound)").font(.caption2)
      } maximumValueLabel: {
        Text("\(temperatures.upperBound)").font(.caption2)
      }
      .gaugeStyle(.accessoryLinear)
      .tint(Gradient(colors: [.cyan, .green, .yellow, .orange]))
    }
    .foregroundColor(.white)
    .padding(16)
    .frame(width: 170, height: 170, alignment: .leading)
    .background(ContainerRelativeShape().fill(Color.blue.gradient))
    .containerShape(RoundedRectangle(cornerRadius: 24, style: .continuous))
    .clipShape(ContainerRelativeShape())
    .dynamicTypeSize(.medium ... .xxLarge)
  }
}
