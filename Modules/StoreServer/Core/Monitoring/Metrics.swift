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
    text.begin("rialto_store_requests_total", type: .counter, help: "Answered requests.")
    for (labels, count) in counts.requests.ordered(by: { $0.key.order < $1.key.order }) {
      text.add(
        count,
        operation: labels.operation,
        method: labels.method,
        status: "\(labels.statusClass)xx"
      )
    }
    text.begin(
      "rialto_store_request_duration_seconds",
      type: .histogram,
      help: "Time from a request to the head of its response."
    )
    for (operation, histogram) in counts.histograms.ordered(by: { $0.key < $1.key }) {
      text.add(histogram, of: operation)
    }
    text.begin("rialto_store_requests_in_flight", type: .gauge, help: "Requests in progress.")
    text.add(counts.inFlight)
    if let clients { text.add(clients) }
    if let databaseBytes {
      text.begin("rialto_store_database_bytes", type: .gauge, help: "The size of the database.")
      text.add(databaseBytes)
    }
    if !connections.isEmpty { text.add(connections) }
    text.begin("rialto_store_changes_total", type: .counter, help: "Committed changes.")
    text.add(written.changes)
    text.begin(
      "rialto_store_commits_total",
      type: .counter,
      help: "Commits to disk; changes that wait at the same time share one."
    )
    text.add(written.commits)
    text.begin("rialto_store_changes_waiting", type: .gauge, help: "Changes waiting to be written.")
    text.add(written.waiting)
    if let deliveries { text.add(deliveries) }
    text.add(attempts)
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

  mutating func begin(_ name: String, type: MetricType, help: String) {
    self.name = name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type.rawValue)\n"
  }

  mutating func add(_ value: Int) { text += "\(name) \(value)\n" }

  mutating func add(_ value: Int, operation: String, method: String, status: String) {
    text +=
      "\(name){operation=\"\(operation)\",method=\"\(method)\",status=\"\(status)\"} \(value)\n"
  }

  mutating func add(_ clients: ConnectionCounter.Counts) {
    let name = "rialto_store_connections"
    begin(name, type: .gauge, help: "Open client connections.")
    add(clients.open)
    begin("\(name)_limit", type: .gauge, help: "The maximum number of client connections.")
    add(clients.limit)
    begin(
      "\(name)_limit_per_address",
      type: .gauge,
      help: "The maximum number of client connections from one address."
    )
    add(clients.limitPerAddress)
    begin("\(name)_accepted_total", type: .counter, help: "Accepted client connections.")
    add(clients.accepted)
    begin(
      "\(name)_evicted_total",
      type: .counter,
      help: "Client connections closed to make room for new ones."
    )
    add(clients.evicted)
    begin(
      "\(name)_refused_total",
      type: .counter,
      help: "Client connections refused because the limit was reached."
    )
    add(clients.refused)
  }

  mutating func add(_ deliveries: OpenDeliveryCounts) {
    let name = "rialto_store_deliveries"
    begin("\(name)_pending", type: .gauge, help: "Events that are not delivered yet.")
    add(deliveries.pending)
    begin("\(name)_dead", type: .gauge, help: "Events whose delivery was given up.")
    add(deliveries.dead)
  }

  mutating func add(_ attempts: DeliveryCounter.Counts) {
    begin(
      "rialto_store_delivery_attempts_total",
      type: .counter,
      help: "Attempts to deliver events to webhooks."
    )
    text += "\(name){result=\"delivered\"} \(attempts.delivered)\n"
    text += "\(name){result=\"failed\"} \(attempts.failed)\n"
  }

  mutating func add(_ connections: [ConnectionCounts]) {
    let name = "rialto_store_database"
    begin("\(name)_connections", type: .gauge, help: "Connections to the database, in use or idle.")
    add(connections, count: \.open)
    begin("\(name)_connections_idle", type: .gauge, help: "Idle connections to the database.")
    add(connections, count: \.idle)
    begin(
      "\(name)_connections_waiting",
      type: .gauge,
      help: "Requests waiting for a connection to the database."
    )
    add(connections, count: \.waiting)
    begin("\(name)_retries_total", type: .counter, help: "Retried transactions.")
    add(connections, count: \.retries)
    begin("\(name)_reconnects_total", type: .counter, help: "Connections that replaced lost ones.")
    add(connections, count: \.reconnects)
  }

  private mutating func add(
    _ connections: [ConnectionCounts],
    count: KeyPath<PostgresPoolStatistics, Int>
  ) {
    for each in connections {
      text += "\(name){use=\"\(each.use)\"} \(each.counts[keyPath: count])\n"
    }
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
