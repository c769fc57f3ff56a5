import FoundationCore
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// Signing in beside others who write, at several servers of one store.
@Suite(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
struct ConcurrentSignInTests {
  private let database: PostgresTestDatabase
  private let staff: StaffedStore

  init() async throws {
    database = try await PostgresCluster.shared().database()
    staff = try await StaffedStore(in: TestedStore(in: database))
  }

  @Test func signInDoesNotWaitForCatalogChanges() async throws {
    let (begun, gate) = (Gate(), Gate())
    let change = Task { [database = staff.store.store.database] in
      try await database.write { transaction in
        try await transaction.run("UPDATE brand SET revision = revision + 1")
        await begun.open()
        await gate.wait()
      }
    }
    await begun.wait()
    let session = try await staff.signIn("ed")
    let renewed = try await staff.refresh(session)
    let end = try await staff.client.send(
      .delete,
      "/v1/sessions/current",
      fields: renewed.authorization
    )
    #expect([session.status, renewed.status, end.status] == [201, 200, 204])
    await gate.open()
    try await change.value
  }

  @Test func passwordChangeDuringSignInRejectsTheOldPassword() async throws {
    let (begun, gate) = (Gate(), Gate())
    let change = Task { [database = staff.store.store.database] in
      try await database.write { transaction in
        try await transaction.run("UPDATE account SET password = 'other' WHERE name = 'ed'")
        await begun.open()
        await gate.wait()
      }
    }
    await begun.wait()
    async let session = staff.signIn("ed")
    try await waitForWaiting(1)
    await gate.open()
    try await change.value
    #expect(try await session.code == "wrong_password")
    #expect(try await staff.count(in: "session") == 0)
  }

  /// One of the two tokens was stolen, and it is unknown which.
  @Test func aRefreshTokenShownAtTwoServersAtOnceEndsItsSession() async throws {
    let other = try await ContractClient(staff.anotherServer())
    let session = try await staff.signIn("ed")
    let body: JSONValue = ["refreshToken": session.json?["refreshToken"] ?? .null]
    let (begun, gate) = (Gate(), Gate())
    let holding = Task { [database = staff.store.store.database] in
      try await database.write(.unrestricted) { transaction in
        try await transaction.lock("SELECT id FROM session")
        // The lock is taken with the next statement.
        try await transaction.run("SELECT 1")
        await begun.open()
        await gate.wait()
      }
    }
    await begun.wait()
    async let one = staff.refresh(session)
    async let two = other.post("/v1/sessions/refresh", body)
    try await waitForWaiting(2)
    await gate.open()
    try await holding.value
    let answers = try await [one, two]
    #expect(answers.map(\.status).sorted() == [200, 401], "\(answers.map(\.text))")
    #expect(try await staff.count(in: "session") == 0)
  }

  /// Returns once a number of requests wait for a lock, or one got in without waiting.
  private func waitForWaiting(_ count: Int) async throws {
    let sessions = try await staff.count(in: "session") ?? 0
    let question = """
      SELECT 1 WHERE (SELECT count(*) FROM session) > \(sessions) OR \(count) = (
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
      )
      """
    while try await database.sql(question).isEmpty {}
  }
}
