import FoundationCore
import HTTPServing
import StoreHTTP
import Synchronization

/// The operations `/healthz`, `/readyz` and `/metrics`; they need no account and reveal no data of
/// the store.
struct MonitoringOperations: Sendable {
  let database: any StoreDatabase
  let readiness: ReadinessProbe
  let metrics: Metrics
  let connections: ConnectionCounter?
  /// Returns the metrics of other parts of the store.
  let otherMetrics: @Sendable () async -> [Metric]

  var all: [APIOperation] { [health, readyz, metricsOperation] }

  private var health: APIOperation {
    APIOperation(
      APIRoute("isAlive", .get, "/healthz"),
      summary: "Reports that the process is alive.",
      role: nil,
      success: .json(Self.status, "The process is alive.")
    ) { _ in
      HTTPResponse(["status": "alive"])
    }
  }

  private var readyz: APIOperation {
    APIOperation(
      APIRoute("isReady", .get, "/readyz"),
      summary: """
        Reports whether the server can take requests: not while it is shutting down, its database \
        is not available, or its disk is full or read-only.
        """,
      role: nil,
      success: .json(Self.status, "The server is ready.")
    ) { [readiness] _ in
      try await readiness.check()
      return HTTPResponse(["status": "ready"])
    }
  }

  private var metricsOperation: APIOperation {
    APIOperation(
      APIRoute("showMetrics", .get, "/metrics"),
      summary: "Returns metrics in the text format of Prometheus.",
      role: nil,
      success: .other("text/plain", "The metrics since the store was opened.")
    ) { [database, metrics, connections, otherMetrics] _ in
      // The other metrics matter even while the database is unavailable.
      let bytes = (try? await database.measure().bytes).map {
        Metric("database_bytes", .gauge, "The size of the database.", $0)
      }
      let others = await database.metrics + database.writeCounts.metrics + otherMetrics()
      let text = metrics.text(
        with: (connections?.counts.metrics ?? []) + [bytes].compactMap(\.self) + others
      )
      return HTTPResponse(
        fields: ["Content-Type": "text/plain; version=0.0.4; charset=utf-8"],
        body: HTTPBody(Array(text.utf8))
      )
    }
  }

  private static let status = JSONSchema.object([
    .init("status", .string(1...20), isRequired: true)
  ])
}

/// The readiness of the server, as `/readyz` reports it.
package final class ReadinessProbe: Sendable {
  private let isDraining = Atomic(false)
  private let wasProbed = Atomic(false)
  private let database: any StoreDatabase

  init(_ database: any StoreDatabase) { self.database = database }

  /// Makes `/readyz` report that the server is shutting down.
  package func drain() { isDraining.store(true, ordering: .relaxed) }

  /// `true` once `/readyz` was requested, so a load balancer can be expected to request it again.
  package var hasBeenProbed: Bool { wasProbed.load(ordering: .relaxed) }

  /// Throws a problem while the server should not receive requests.
  func check() async throws {
    wasProbed.store(true, ordering: .relaxed)
    if isDraining.load(ordering: .relaxed) { throw Problem.draining }
    let version = try await database.schemaVersionIfReady()
    guard version == database.schema.version else {
      throw Problem(503, "other_version", "The database was migrated by another version of rialto.")
    }
  }
}
