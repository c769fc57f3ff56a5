import FoundationCore
import HTTPServing
import Persistence
import StoreHTTP

/// The operations for those who watch over the store: open to all, and telling nothing of its goods.
struct MonitoringOperations: Sendable {
  let database: any StoreDatabase
  let readiness: ReadinessProbe
  let metrics: Metrics
  let connections: ConnectionCounter?

  var all: [StoreOperation] { [health, ready, measures] }

  private var health: StoreOperation {
    StoreOperation(
      name: "isAlive",
      method: .get,
      path: "/healthz",
      summary: "Tells that the store answers at all.",
      role: nil,
      answer: .json(Self.status, "It does.")
    ) { _ in
      HTTPResponse(["status": "alive"])
    }
  }

  private var ready: StoreOperation {
    StoreOperation(
      name: "isReady",
      method: .get,
      path: "/readyz",
      summary: """
        Tells whether requests should be sent here: not while the store is about to stop, its \
        database can't be used, or its disk takes no changes.
        """,
      role: nil,
      answer: .json(Self.status, "They should.")
    ) { [readiness] _ in
      try await readiness.check()
      return HTTPResponse(["status": "ready"])
    }
  }

  private var measures: StoreOperation {
    StoreOperation(
      name: "showMetrics",
      method: .get,
      path: "/metrics",
      summary: "Counts requests and times, in the text form of Prometheus.",
      role: nil,
      answer: .other("text/plain", "The counts since the store was opened.")
    ) { [database, metrics, connections] _ in
      // While the database is away, it is the other counts that tell what goes on.
      let bytes = try? await database.measure().bytes
      let text = metrics.text(
        databaseBytes: bytes,
        database.written,
        await database.connections,
        clients: connections?.counts
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
