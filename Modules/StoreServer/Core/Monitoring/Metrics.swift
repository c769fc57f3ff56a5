import FoundationCore
import HTTPServing

/// Counters of requests and histograms of their durations.
///
/// Their size depends on the number of operations, not of requests.
final class Metrics: Sendable {
  /// The upper bounds of the histogram buckets, in seconds (Prometheus `le`).
  static let bucketBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

  struct Labels: Hashable {
    let operation: String
    let method: String
    /// The first digit of the status code.
    let statusClass: Int
  }

  struct Histogram {
    /// The number of requests in each bucket.
    var counts = [Int](repeating: 0, count: bucketBounds.count)
    var count = 0
    var sum = Duration.zero
  }

  struct Counts {
    var requests: [Labels: Int] = [:]
    var histograms: [String: Histogram] = [:]
    var inFlight = 0
  }

  private let state = Lock(Counts())

  var counts: Counts { state.withLock { $0 } }

  func requestStarted() { state.withLock { $0.inFlight += 1 } }

  func requestEnded(_ labels: Labels, after time: Duration) {
    state.withLock { counts in
      counts.inFlight -= 1
      counts.requests[labels, default: 0] += 1
      counts.histograms[labels.operation, default: Histogram()].add(time)
    }
  }
}

extension Metrics.Histogram {
  fileprivate mutating func add(_ time: Duration) {
    count += 1
    sum += time
    let seconds = time / .seconds(1)
    if let bucket = Metrics.bucketBounds.firstIndex(where: { seconds <= $0 }) {
      counts[bucket] += 1
    }
  }
}

extension Metrics {
  /// Returns all metrics in the text format of Prometheus: the metrics of requests first.
  func text(with others: [Metric]) -> String {
    let counts = counts
    var text = PrometheusText()
    text.begin("requests_total", .counter, "Answered requests.")
    for (labels, count) in counts.requests.ordered(by: { $0.key.order < $1.key.order }) {
      text.add(
        count,
        labels: "operation=\"\(labels.operation)\",method=\"\(labels.method)\","
          + "status=\"\(labels.statusClass)xx\""
      )
    }
    text.begin(
      "request_duration_seconds",
      .histogram,
      "Time from a request to the head of its response."
    )
    for (operation, histogram) in counts.histograms.ordered(by: { $0.key < $1.key }) {
      text.add(histogram, of: operation)
    }
    text.add(Metric("requests_in_flight", .gauge, "Requests in progress.", counts.inFlight))
    for metric in others { text.add(metric) }
    return text.text
  }
}

extension Metrics.Labels {
  fileprivate var order: (String, String, Int) { (operation, method, statusClass) }
}

/// A metric of a part of the store, with one value or with a value for each of some labels.
package struct Metric: Sendable {
  package enum Kind: String, Sendable { case counter, gauge, histogram }

  let name: String
  let kind: Kind
  let help: String
  let values: [(labels: String, value: Int)]

  /// Creates a metric; its name is without the prefix of the store, and its values are by label.
  package init(
    _ name: String,
    _ kind: Kind,
    _ help: String,
    _ values: [(labels: String, value: Int)]
  ) {
    (self.name, self.kind, self.help, self.values) = (name, kind, help, values)
  }

  /// Creates a metric with one value.
  package init(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
    self.init(name, kind, help, [("", value)])
  }
}

extension WriteCounts {
  var metrics: [Metric] {
    [
      Metric("changes_total", .counter, "Committed changes.", changes),
      Metric(
        "commits_total",
        .counter,
        "Commits to disk; changes that wait at the same time share one.",
        commits
      ),
      Metric("changes_waiting", .gauge, "Changes waiting to be written.", waiting),
    ]
  }
}

extension ConnectionCounter.Counts {
  var metrics: [Metric] {
    [
      Metric("connections", .gauge, "Open client connections.", open),
      Metric("connections_limit", .gauge, "The maximum number of client connections.", limit),
      Metric(
        "connections_limit_per_address",
        .gauge,
        "The maximum number of client connections from one address.",
        limitPerAddress
      ),
      Metric("connections_accepted_total", .counter, "Accepted client connections.", accepted),
      Metric(
        "connections_evicted_total",
        .counter,
        "Client connections closed to make room for new ones.",
        evicted
      ),
      Metric(
        "connections_refused_total",
        .counter,
        "Client connections refused because the limit was reached.",
        refused
      ),
    ]
  }
}

/// The Prometheus text format.
private struct PrometheusText {
  private(set) var text = ""
  private var name = ""

  mutating func begin(_ name: String, _ kind: Metric.Kind, _ help: String) {
    self.name = "rialto_store_\(name)"
    text += "# HELP \(self.name) \(help)\n# TYPE \(self.name) \(kind.rawValue)\n"
  }

  mutating func add(_ value: Int, labels: String) {
    text += "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(value)\n"
  }

  mutating func add(_ metric: Metric) {
    begin(metric.name, metric.kind, metric.help)
    for (labels, value) in metric.values { add(value, labels: labels) }
  }

  mutating func add(_ histogram: Metrics.Histogram, of operation: String) {
    var sum = 0
    for (limit, count) in zip(Metrics.bucketBounds, histogram.counts) {
      sum += count
      text += "\(name)_bucket{operation=\"\(operation)\",le=\"\(limit)\"} \(sum)\n"
    }
    text += "\(name)_bucket{operation=\"\(operation)\",le=\"+Inf\"} \(histogram.count)\n"
    text += "\(name)_sum{operation=\"\(operation)\"} \(histogram.sum / .seconds(1))\n"
    text += "\(name)_count{operation=\"\(operation)\"} \(histogram.count)\n"
  }
}
