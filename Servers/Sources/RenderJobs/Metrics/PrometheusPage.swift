/// A page in Prometheus' text format.
package struct PrometheusPage {
  package private(set) var text = ""

  package init() {}

  /// Begins a metric with its help text. `type` is Prometheus' name of the type, such as `gauge`.
  package mutating func begin(_ name: String, _ type: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  /// Adds a sample. The values of labels must not contain quotes, backslashes or line breaks.
  package mutating func add(_ name: String, _ labels: [String: String], _ value: Double) {
    let list = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: ",")
    let number = value == value.rounded() && abs(value) < 0x1p53 ? "\(Int(value))" : "\(value)"
    text += name + (list.isEmpty ? "" : "{\(list)}") + " \(number)\n"
  }

  /// Adds a metric with its help text and one sample.
  package mutating func add(_ name: String, _ type: String, _ help: String, _ value: Double) {
    begin(name, type, help)
    add(name, [:], value)
  }

  /// Adds a metric with its help text, and a sample for each value of a label.
  package mutating func add(
    _ name: String, _ type: String, _ help: String, _ values: [(key: String, value: Int)], by label: String
  ) {
    begin(name, type, help)
    for (key, value) in values { add(name, [label: key], Double(value)) }
  }

  /// Adds the samples of a histogram, whose help text must precede them.
  package mutating func add(_ histogram: DurationHistogram, _ name: String, _ labels: [String: String] = [:]) {
    for (bound, count) in zip(DurationHistogram.bounds, histogram.counts) {
      add(name + "_bucket", labels.merging(["le": "\(bound)"]) { $1 }, Double(count))
    }
    add(name + "_bucket", labels.merging(["le": "+Inf"]) { $1 }, Double(histogram.count))
    add(name + "_sum", labels, histogram.sum)
    add(name + "_count", labels, Double(histogram.count))
  }
}

/// The distribution of durations in seconds.
package struct DurationHistogram: Sendable {
  static let bounds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1200]

  /// The number of durations up to each bound.
  private(set) var counts = [Int](repeating: 0, count: bounds.count)
  private(set) var count = 0
  private(set) var sum = 0.0

  package init() {}

  package mutating func add(_ seconds: Double) {
    for (index, bound) in Self.bounds.enumerated() where seconds <= bound { counts[index] += 1 }
    count += 1
    sum += seconds
  }
}
