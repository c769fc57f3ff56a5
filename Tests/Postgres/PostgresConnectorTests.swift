import Foundation
import FoundationCore
import Persistence
import Postgres
import TestSupport
import Testing

/// Coming to a server, or not.
@Suite(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
struct PostgresConnectorTests {
  private func code(
    _ address: String,
    password: String? = nil,
    _ change: (inout PostgresConfiguration) -> Void = { _ in }
  ) async throws -> String? {
    var configuration = try PostgresConfiguration(address, password: password)
    change(&configuration)
    let pool = try PostgresPool(configuration)
    var found: PostgresError?
    do {
      try await pool.transaction(.read) { try await $0.query("SELECT 1") }
    } catch let error as PostgresError {
      found = error
    }
    await pool.close()
    if let found {
      let words = "\(found) \(found.title) \(found.reason ?? "") \(found.suggestion ?? "")"
      #expect(!words.contains("sesame"))
    }
    return found?.code
  }

  @Test func missingDatabaseFailsImmediately() async throws {
    let database = try await PostgresCluster.shared().database()
    let address = "postgres://\(database.user)@/nowhere?host=\(database.socketFolder)"
    #expect(
      try await code(address) { $0.acquireTimeout = .seconds(600) }
        == "postgres.cannot_connect.database"
    )
  }

  @Test func aServerThatIsAwayIsWaitedForSoLong() async throws {
    let port = try ClosedPort()
    let address = "postgres://me@127.0.0.1:\(port.port)/shop"
    #expect(
      try await code(address) { $0.acquireTimeout = .milliseconds(200) }
        == "postgres.cannot_connect.tcp"
    )
  }

  @Test func missingSocketFailsToConnect() async throws {
    let folder = try TemporaryFolder()
    let address = "postgres://me@/shop?host=\(folder.url.path)"
    #expect(
      try await code(address) { $0.acquireTimeout = .milliseconds(200) }
        == "postgres.cannot_connect.tcp"
    )
  }

  @Test func aServerThatSaysNothingIsGivenUp() async throws {
    let server = try ScriptedServer { _ = try $0.readHead() }
    let address = "postgres://me@127.0.0.1:\(server.port)/shop"
    let code = try await code(address) {
      $0.connectTimeout = .milliseconds(50)
      $0.acquireTimeout = .milliseconds(200)
    }
    #expect(code == "postgres.cannot_connect.server")
  }

  @Test func distinguishesPasswordFailuresFromTLSFailures() async throws {
    let network = PostgresOptions.Network(password: "open sesame", tls: .required)
    let cluster = try await PostgresCluster(PostgresOptions(network: network))
    let address = "postgres://\(PostgresCluster.user)@127.0.0.1:\(cluster.port)/postgres"
    #expect(try await code(address, password: "open sesame") == nil)
    #expect(
      try await code(
        address + "?sslmode=verify-full&sslrootcert=\(cluster.certificate)",
        password: "open sesame"
      ) == nil
    )
    #expect(
      try await code(address + "?sslmode=verify-full&sslrootcert=/nowhere", password: "open sesame")
        == "postgres.cannot_connect.tls"
    )
    #expect(
      try await code(address, password: "shut sesame") == "postgres.cannot_connect.password"
    )
    #expect(
      try await code(address + "?sslmode=disable", password: "open sesame")
        == "postgres.cannot_connect.password"
    )
  }

  @Test func thePoolComesBackWithTheServer() async throws {
    let cluster = try await PostgresCluster()
    try await PooledDatabase.use(of: cluster) {
      $0.acquireTimeout = .seconds(60)
    } _: { store in
      try await store.run("CREATE TABLE thing (number int8)")
      try await cluster.stop()
      async let number = store.numbers("SELECT count(*) FROM thing")
      while await store.pool.statistics.waiting == 0 { await Task.yield() }
      try await cluster.start()
      #expect(try await number == [0])
      #expect(await store.pool.statistics.reconnects == 1)
    }
  }
}
