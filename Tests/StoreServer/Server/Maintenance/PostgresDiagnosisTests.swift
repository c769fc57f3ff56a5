import StoreCore
import StoreServer
import TestSupport
import Testing

/// The diagnosis of a database, by `rialto doctor`.
@Suite(
  .enabled(
    if: PostgresCluster.isAvailable && SelfSignedCertificate.isAvailable,
    "There is no PostgreSQL on this machine, or no openssl."
  )
)
struct PostgresDiagnosisTests {
  private typealias Step = PostgresCheckResult.Step
  /// A time limit that only a server that hangs reaches.
  private static let patience = Duration.seconds(300)

  @Test func everyStepIsReportedWithoutCreatingTables() async throws {
    let database = try await PostgresCluster.shared().database()
    let found = await StoreServer.diagnose(
      PostgresStoreConfiguration(database.url),
      within: Self.patience
    )
    #expect(found.map(\.step) == Step.allCases.dropLast())
    // The latency depends on the machine, which may be busy.
    let unwell = found.filter { !$0.isFine && $0.step != .latency }
    #expect(unwell.map(\.step) == [.durability])
    #expect(found.words(of: .schema).hasPrefix("no tables yet"))
    #expect(found.words(of: .rights) == "can create tables")
    #expect(found.words(of: .version).hasPrefix("PostgreSQL 1"))
    #expect(found.words(of: .durability).contains("fsync and full_page_writes"))
    let made = try await database.sql("SELECT 1 FROM pg_class WHERE relname = 'product'")
    #expect(made.isEmpty)
  }

  @Test func tablesThatAreThereAreLookedAt() async throws {
    let database = try await PostgresCluster.shared().database()
    let place = PostgresStoreConfiguration(database.url)
    _ = try await StoreServer(place)
    let found = await StoreServer.diagnose(place, within: Self.patience)
    #expect(found.words(of: .rights) == "can read, write and create tables")
    #expect(found.words(of: .schema).hasPrefix("version "))
    try await database.sql("INSERT INTO schema_version (version, name) VALUES (1000, 'newer')")
    #expect(await StoreServer.diagnose(place, within: Self.patience).failure == .schema)
  }

  @Test func missingTablePermissionsAreReported() async throws {
    let database = try await PostgresCluster.shared().database()
    _ = try await StoreServer(PostgresStoreConfiguration(database.url))
    try await database.sql(
      """
      CREATE ROLE \(database.name)_guest LOGIN;
      REVOKE ALL ON SCHEMA public FROM PUBLIC;
      GRANT USAGE ON SCHEMA public TO \(database.name)_guest;
      GRANT SELECT ON schema_version TO \(database.name)_guest;
      """
    )
    let url = database.url.replacing("\(database.user)@", with: "\(database.name)_guest@")
    let found = await StoreServer.diagnose(PostgresStoreConfiguration(url), within: Self.patience)
    #expect(found.failure == .rights)
    #expect(
      found.words(of: .rights).contains(/^No permission to read and write [0-9]+ of [0-9]+ tables/)
    )
  }

  @Test func insufficientConnectionsAreReported() async throws {
    var place = PostgresStoreConfiguration(try await PostgresCluster.shared().database().url)
    place.connections = 1000
    let found = await StoreServer.diagnose(place, within: Self.patience)
    #expect(found.words(of: .connections).hasSuffix("each server opens up to 1000."))
  }

  @Test func diagnosisEndsAtTheFailingStep() async throws {
    let network = PostgresOptions.Network(password: "right", tls: .refused)
    let cluster = try await PostgresCluster(PostgresOptions(network: network))
    let address = "postgres://rialto@127.0.0.1:\(cluster.port)/postgres"
    let closed = try ClosedPort()
    let ends: [(Step, PostgresStoreConfiguration)] = [
      (.address, PostgresStoreConfiguration("mysql://h/d")),
      (.dns, PostgresStoreConfiguration("postgres://rialto@nothing.invalid/d")),
      (.tcp, PostgresStoreConfiguration("postgres://rialto@127.0.0.1:\(closed.port)/d")),
      (.tls, PostgresStoreConfiguration("\(address)?sslmode=require", password: "right")),
      (.password, PostgresStoreConfiguration(address, password: "wrong")),
      (.database, PostgresStoreConfiguration("\(address)_is_not_there", password: "right")),
    ]
    for (step, place) in ends {
      // An address without a server is tried until the time is over, which has to last for one try.
      var found: [PostgresCheckResult] = []
      for limit in [4, 60, 300] where found.isEmpty || found.failure == .server {
        found = await StoreServer.diagnose(place, within: .seconds(limit))
      }
      #expect(found.last?.step == step)
      #expect(found.failure == step, "\(found)")
      #expect(found.map(\.step) == Array(Step.allCases.prefix(found.count)))
      #expect(!"\(found)".contains("wrong"), "No password is ever shown.")
    }
  }

  @Test func standbyIsDistinguishedFromAPrimary() async throws {
    let primary = try await PostgresCluster()
    let standby = try await primary.standby(isSynchronous: false)
    let found = await StoreServer.diagnoseStandby(
      of: PostgresStoreConfiguration(primary.main.url, readOnlyAddress: standby.main.url),
      within: Self.patience
    )
    #expect(found.words(of: .replication).hasPrefix("a standby"))
    let wrong = await StoreServer.diagnose(
      PostgresStoreConfiguration(standby.main.url),
      within: Self.patience
    )
    #expect(wrong.failure == .rights)
    #expect(wrong.words(of: .rights) == "The server is a standby and read-only.")
    let both = await StoreServer.diagnoseStandby(
      of: PostgresStoreConfiguration(primary.main.url, readOnlyAddress: primary.main.url),
      within: Self.patience
    )
    #expect(both.words(of: .replication) == "The server is not a standby.")
  }

  @Test func standbyDiagnosisIsEmptyWithoutAStandby() async {
    #expect(
      await StoreServer.diagnoseStandby(of: PostgresStoreConfiguration("postgres:///d")) == []
    )
  }
}

extension PostgresCheckResult {
  fileprivate var isFine: Bool { if case .passed = outcome { true } else { false } }

  fileprivate var words: String {
    switch outcome {
    case .passed(let words), .warning(let words, _), .failed(let words, _): words
    }
  }
}

extension [PostgresCheckResult] {
  fileprivate func words(of step: PostgresCheckResult.Step) -> String {
    first { $0.step == step }?.words ?? "nothing was found of it"
  }

  /// The first step that failed.
  fileprivate var failure: PostgresCheckResult.Step? {
    first { if case .failed = $0.outcome { true } else { false } }?.step
  }
}
