import Views

/// The status bar at the top of a screen.
struct StatusBarView: View {
  let bar: PreviewRequest.StatusBar
  /// The height of the safe area's margin at the top.
  let height: Double

  var body: some View {
    row.frame(maxWidth: .infinity).frame(height: height).accessibilityHidden(true)
  }

  @ViewBuilder private var row: some View {
    switch bar.layout {
    case .besideCamera:
      HStack(spacing: 0) {
        clock(17).frame(maxWidth: .infinity)
        Color.clear.frame(width: 126, height: 0)
        HStack(spacing: 7) {
          SignalBars().frame(width: 19, height: 12)
          Image(systemName: "wifi").font(.system(size: 14, weight: .semibold))
          BatteryMark().frame(width: 27, height: 13)
        }
        .frame(maxWidth: .infinity)
      }
      .padding(.horizontal, 10)
      .padding(.top, 8)
    case .narrow:
      ZStack {
        clock(12)
        HStack(spacing: 5) {
          SignalBars().frame(width: 17, height: 10)
          Image(systemName: "wifi").font(.system(size: 11, weight: .semibold))
          Spacer()
          BatteryMark().frame(width: 24, height: 11)
        }
      }
      .padding(.horizontal, 7)
    case .wide:
      HStack(spacing: 6) {
        clock(12)
        Spacer()
        Image(systemName: "wifi").font(.system(size: 12, weight: .semibold))
        BatteryMark().frame(width: 25, height: 12)
      }
      .padding(.horizontal, 20)
    case .timeOnly: clock(17).frame(maxWidth: .infinity, alignment: .trailing).padding(.trailing, 22)
    }
  }

  private func clock(_ size: CGFloat) -> some View {
    Text(verbatim: bar.time).font(.system(size: size, weight: .semibold)).lineLimit(1)
  }
}

/// Four bars of rising height.
private struct SignalBars: View {
  var body: some View {
    GeometryReader { proxy in
      HStack(alignment: .bottom, spacing: proxy.size.width / 12) {
        ForEach(1..<5) { count in
          RoundedRectangle(cornerRadius: proxy.size.width / 16)
            .frame(height: proxy.size.height * (0.16 + 0.21 * CGFloat(count)))
        }
      }
      .frame(height: proxy.size.height, alignment: .bottom)
    }
  }
}

/// A full battery.
private struct BatteryMark: View {
  var body: some View {
    GeometryReader { proxy in
      let height = proxy.size.height
      HStack(spacing: height / 13) {
        RoundedRectangle(cornerRadius: height / 3).strokeBorder(.primary.opacity(0.4), lineWidth: height / 13)
          .overlay { RoundedRectangle(cornerRadius: height / 5).padding(height * 2 / 13) }
        UnevenRoundedRectangle(bottomTrailingRadius: height / 8, topTrailingRadius: height / 8)
          .fill(.primary.opacity(0.4)).frame(width: height / 9, height: height / 3)
      }
    }
  }
}
