import Foundation
import TestSupport
import Testing

/// The PostgreSQL that the tests make for themselves.
@Suite(
  .serialized,
  .enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine.")
)
struct PostgresClusterTests {
  @Test func everyTestHasADatabaseOfItsOwn() async throws {
    let cluster = try await PostgresCluster.shared()
    let (one, other) = (try await cluster.database(), try await cluster.database())
    try await one.sql("CREATE TABLE things (name text); INSERT INTO things VALUES ('a'), ('b')")
    #expect(try await one.sql("SELECT name FROM things ORDER BY 1") == ["a", "b"])
    await #expect(throws: PostgresClusterError.self) { try await other.sql("SELECT * FROM things") }
  }

  @Test func anOrdinaryUserServesOnASocketThatOnlyItCanReach() async throws {
    let database = try await PostgresCluster.shared().database()
    let folder = try FileManager.default.attributesOfItem(atPath: database.socketFolder)
    #expect(folder[.posixPermissions] as? Int == 0o700)
    #expect(try await database.sql("SHOW listen_addresses") == [""])
    #expect(database.socket.utf8.count < 104)
    let socket = try FileManager.default.attributesOfItem(atPath: database.socket)
    #expect(socket[.ownerAccountID] as? Int != 0)
  }

  @Test func itKnowsAllLetters() async throws {
    let database = try await PostgresCluster.shared().database()
    #expect(try await database.sql("SELECT lower('ÄÖÜ ΔΣ')") == ["äöü δσ"])
  }

  @Test func deinitStopsTheServerAndRemovesItsFolder() async throws {
    var cluster: PostgresCluster? = try await PostgresCluster()
    let folder = try #require(cluster?.main.socketFolder)
    let server = try #require(try await cluster?.main.sql("SELECT pg_backend_pid()")).first
    let number = try #require(server.flatMap { pid_t($0) })
    cluster = nil
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(kill(number, 0) != 0)
  }

  @Test func committedDataSurvivesKillingTheServer() async throws {
    let cluster = try await PostgresCluster(PostgresOptions(syncsToDisk: true))
    try await cluster.main.sql("CREATE TABLE things (name text); INSERT INTO things VALUES ('a')")
    try await cluster.kill()
    await #expect(throws: PostgresClusterError.self) { try await cluster.main.sql("SELECT 1") }
    try await cluster.start()
    #expect(try await cluster.main.sql("SELECT name FROM things; SHOW fsync") == ["a", "on"])
  }

  @Test func dataSurvivesAStopAndRestart() async throws {
    let cluster = try await PostgresCluster()
    try await cluster.main.sql("CREATE TABLE things (name text)")
    try await cluster.stop()
    await #expect(throws: PostgresClusterError.self) { try await cluster.main.sql("SELECT 1") }
    try await cluster.restart()
    #expect(try await cluster.main.sql("SELECT * FROM things") == [])
  }

  @Test func aStandbyHasAllThatWasAcknowledged() async throws {
    let primary = try await PostgresCluster(PostgresOptions(syncsToDisk: true))
    let standby = try await primary.standby()
    try await primary.main.sql("CREATE TABLE things (name text); INSERT INTO things VALUES ('a')")
    try await primary.kill()
    await #expect(throws: PostgresClusterError.self) {
      try await standby.main.sql("INSERT INTO things VALUES ('b')")
    }
    try await standby.promote()
    try await standby.main.sql("INSERT INTO things VALUES ('c')")
    #expect(try await standby.main.sql("SELECT name FROM things ORDER BY 1") == ["a", "c"])
  }
}

/// The requirement of PostgreSQL in continuous integration.
struct PostgresPresenceTests {
  @Test(.enabled(if: PostgresCluster.isRequired, "A machine without PostgreSQL will do."))
  func postgresIsAvailableInContinuousIntegration() {
    #expect(PostgresCluster.obstacle == nil)
  }
}
