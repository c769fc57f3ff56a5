import HTTPServing
import Postgres

extension Metrics {
  /// All counts in the form that Prometheus reads.
  func text(
    databaseBytes: Int?,
    _ written: WriteCounts,
    _ connections: [ConnectionCounts] = [],
    clients: ConnectionCounter.Counts? = nil
  ) -> String {
    let counts = counts
    var text = PrometheusText()
    text.begin("rialto_store_requests_total", .counter, "Requests that were answered.")
    for (kind, count) in counts.requests.sorted(by: { $0.key.order < $1.key.order }) {
      text.add(count, kind.operation, kind.method, "\(kind.statusClass)xx")
    }
    text.begin(
      "rialto_store_request_duration_seconds",
      .histogram,
      "Time from a request to the head of its answer."
    )
    for (operation, times) in counts.times.sorted(by: { $0.key < $1.key }) {
      text.add(times, of: operation)
    }
    text.begin("rialto_store_requests_in_flight", .gauge, "Requests that wait for an answer.")
    text.add(counts.inFlight)
    if let clients { text.add(clients) }
    if let databaseBytes {
      text.begin("rialto_store_database_bytes", .gauge, "The size of the database.")
      text.add(databaseBytes)
    }
    if !connections.isEmpty { text.add(connections) }
    text.begin("rialto_store_changes_total", .counter, "Changes that were written.")
    text.add(written.changes)
    text.begin(
      "rialto_store_commits_total",
      .counter,
      "Times the disk was waited for; changes that wait together share one."
    )
    text.add(written.commits)
    text.begin("rialto_store_changes_waiting", .gauge, "Changes that wait for their turn.")
    text.add(written.waiting)
    return text.text
  }
}

extension Metrics.Kind {
  fileprivate var order: (String, String, Int) { (operation, method, statusClass) }
}

/// Lines of numbers, each group under its name.
private struct PrometheusText {
  enum Kind: String { case counter, gauge, histogram }

  private(set) var text = ""
  private var name = ""

  mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    self.name = name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  mutating func add(_ value: Int) { text += "\(name) \(value)\n" }

  mutating func add(_ value: Int, _ operation: String, _ method: String, _ status: String) {
    text +=
      "\(name){operation=\"\(operation)\",method=\"\(method)\",status=\"\(status)\"} \(value)\n"
  }

  mutating func add(_ clients: ConnectionCounter.Counts) {
    let name = "rialto_store_connections"
    begin(name, .gauge, "Connections of clients that are open.")
    add(clients.open)
    begin("\(name)_limit", .gauge, "The most connections at a time.")
    add(clients.limit)
    begin("\(name)_limit_per_address", .gauge, "The most connections at a time from one address.")
    add(clients.limitPerAddress)
    begin("\(name)_accepted_total", .counter, "Connections that were accepted.")
    add(clients.accepted)
    begin("\(name)_evicted_total", .counter, "Connections that lost their place to a newcomer.")
    add(clients.evicted)
    begin("\(name)_refused_total", .counter, "Connections that found no place.")
    add(clients.refused)
  }

  mutating func add(_ connections: [ConnectionCounts]) {
    let name = "rialto_store_database"
    begin("\(name)_connections", .gauge, "Connections to the database, lent or idle.")
    add(connections, \.open)
    begin("\(name)_connections_idle", .gauge, "Connections that nobody uses now.")
    add(connections, \.idle)
    begin("\(name)_connections_waiting", .gauge, "Requests that wait for a connection.")
    add(connections, \.waiting)
    begin("\(name)_retries_total", .counter, "Transactions that were run again.")
    add(connections, \.retries)
    begin("\(name)_reconnects_total", .counter, "Connections that took the place of lost ones.")
    add(connections, \.reconnects)
  }

  private mutating func add(
    _ connections: [ConnectionCounts],
    _ count: KeyPath<PostgresPoolStatistics, Int>
  ) {
    for each in connections {
      text += "\(name){use=\"\(each.use)\"} \(each.counts[keyPath: count])\n"
    }
  }

  mutating func add(_ times: Metrics.Times, of operation: String) {
    var sum = 0
    for (limit, count) in zip(Metrics.limits, times.counts) {
      sum += count
      text += "\(name)_bucket{operation=\"\(operation)\",le=\"\(limit)\"} \(sum)\n"
    }
    text += "\(name)_bucket{operation=\"\(operation)\",le=\"+Inf\"} \(times.count)\n"
    text += "\(name)_sum{operation=\"\(operation)\"} \(times.sum / .seconds(1))\n"
    text += "\(name)_count{operation=\"\(operation)\"} \(times.count)\n"
  }
}
