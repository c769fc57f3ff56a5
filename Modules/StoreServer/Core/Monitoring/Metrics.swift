import FoundationCore
import HTTPServing
import Postgres

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
  /// Returns all metrics in the text format of Prometheus.
  func text(
    databaseBytes: Int?,
    writes written: WriteCounts,
    connections: [ConnectionCounts] = [],
    clients: ConnectionCounter.Counts? = nil,
    deliveries: OpenDeliveryCounts? = nil,
    attempts: DeliveryCounter.Counts = DeliveryCounter.Counts()
  ) -> String {
    let counts = counts
    var text = PrometheusText()
    text.begin("requests_total", .counter, "Answered requests.")
    for (labels, count) in counts.requests.ordered(by: { $0.key.order < $1.key.order }) {
      text.add(
        count,
        "operation=\"\(labels.operation)\",method=\"\(labels.method)\","
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
    text.add("requests_in_flight", .gauge, "Requests in progress.", counts.inFlight)
    if let clients { text.add(clients) }
    if let databaseBytes {
      text.add("database_bytes", .gauge, "The size of the database.", databaseBytes)
    }
    if !connections.isEmpty { text.add(connections) }
    text.add("changes_total", .counter, "Committed changes.", written.changes)
    text.add(
      "commits_total",
      .counter,
      "Commits to disk; changes that wait at the same time share one.",
      written.commits
    )
    text.add("changes_waiting", .gauge, "Changes waiting to be written.", written.waiting)
    if let deliveries {
      let name = "deliveries"
      text.add("\(name)_pending", .gauge, "Events that are not delivered yet.", deliveries.pending)
      text.add("\(name)_dead", .gauge, "Events whose delivery was given up.", deliveries.dead)
    }
    text.begin(
      "delivery_attempts_total",
      .counter,
      "Attempts to deliver events to webhooks."
    )
    text.add(attempts.delivered, "result=\"delivered\"")
    text.add(attempts.failed, "result=\"failed\"")
    return text.text
  }
}

extension Metrics.Labels {
  fileprivate var order: (String, String, Int) { (operation, method, statusClass) }
}

/// The Prometheus text format.
private struct PrometheusText {
  enum MetricType: String { case counter, gauge, histogram }

  private(set) var text = ""
  private var name = ""

  /// Begins a metric, whose values follow.
  mutating func begin(_ name: String, _ type: MetricType, _ help: String) {
    self.name = "rialto_store_\(name)"
    text += "# HELP \(self.name) \(help)\n# TYPE \(self.name) \(type.rawValue)\n"
  }

  /// Adds a value with labels.
  mutating func add(_ value: Int, _ labels: String) { text += "\(name){\(labels)} \(value)\n" }

  /// Adds a metric of one value.
  mutating func add(_ name: String, _ type: MetricType, _ help: String, _ value: Int) {
    begin(name, type, help)
    text += "\(self.name) \(value)\n"
  }

  mutating func add(_ clients: ConnectionCounter.Counts) {
    let name = "connections"
    add(name, .gauge, "Open client connections.", clients.open)
    add("\(name)_limit", .gauge, "The maximum number of client connections.", clients.limit)
    add(
      "\(name)_limit_per_address",
      .gauge,
      "The maximum number of client connections from one address.",
      clients.limitPerAddress
    )
    add("\(name)_accepted_total", .counter, "Accepted client connections.", clients.accepted)
    add(
      "\(name)_evicted_total",
      .counter,
      "Client connections closed to make room for new ones.",
      clients.evicted
    )
    add(
      "\(name)_refused_total",
      .counter,
      "Client connections refused because the limit was reached.",
      clients.refused
    )
  }

  mutating func add(_ connections: [ConnectionCounts]) {
    for (name, type, help, count) in Self.ofConnections {
      begin("database_\(name)", type, help)
      for each in connections { add(each.counts[keyPath: count], "use=\"\(each.use)\"") }
    }
  }

  private static var ofConnections:
    [(String, MetricType, String, KeyPath<PostgresPoolStatistics, Int>)]
  {
    [
      ("connections", .gauge, "Connections to the database, in use or idle.", \.open),
      ("connections_idle", .gauge, "Idle connections to the database.", \.idle),
      (
        "connections_waiting", .gauge, "Requests waiting for a connection to the database.",
        \.waiting
      ),
      ("retries_total", .counter, "Retried transactions.", \.retries),
      ("reconnects_total", .counter, "Connections that replaced lost ones.", \.reconnects),
    ]
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
