import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

@testable import Postgres

/// Values on their way to PostgreSQL and back.
@Suite(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
struct PostgresValueTests {
  private func answer(_ sql: String, _ values: StatementArguments = []) async throws
    -> [SQLValue]
  {
    try await PooledDatabase.use { store in
      try await store.pool.transaction(.read) { connection in
        var found: [SQLValue] = []
        try await connection.query(sql, values) { found.append(try $0[0]) }
        return found
      }
    }
  }

  @Test(arguments: [
    SQLValue.integer(0), .integer(-1), .integer(.max), .integer(.min), .real(0.1), .real(-1e308),
    .real(.leastNonzeroMagnitude), .real(.infinity), .text(""),
    .text("Smörgåsbord 🫖 'quoted' \\ $1"), .blob([]),
    .blob(Array(0...255)), .null,
  ])
  func valuesRoundTrip(_ value: SQLValue) async throws {
    #expect(try await answer("SELECT $1", [value]) == [value])
  }

  @Test func tenMegabytesOfTextComeBackAsTheyWere() async throws {
    let text = String(repeating: "ten bytes ", count: 1_000_000)
    #expect(try await answer("SELECT $1", [text]) == [.text(text)])
  }

  @Test(arguments: [
    ("7::int2", SQLValue.integer(7)), ("-7::int4", .integer(-7)), ("true", .integer(1)),
    ("false", .integer(0)), ("12::numeric", .integer(12)), ("-12.00::numeric", .integer(-12)),
    ("0.5::numeric", .real(0.5)), ("sum(n)", .integer(3)), ("avg(n)", .real(1.5)),
    ("1.5::float4", .real(1.5)), ("'a'::varchar(3)", .text("a")), ("'a'::name", .text("a")),
    (#"'{"a": 1}'::json"#, .text(#"{"a": 1}"#)), (#"'{"a": 1}'::jsonb"#, .text(#"{"a": 1}"#)),
    ("'\\x00ff'::bytea", .blob([0, 255])), ("NULL::int8", .null),
  ])
  func theServersTypesAreReadAsOurs(_ expression: String, _ value: SQLValue) async throws {
    let sql = "SELECT \(expression) FROM (VALUES (1::int8), (2)) AS rows (n)"
    #expect(try await answer(sql).first == value)
  }

  @Test(arguments: ["99999999999999999999::numeric", "'NaN'::float8", "'NaN'::numeric"])
  func aNumberThatIsNoneOfOursIsAnError(_ expression: String) async throws {
    let error = await #expect(throws: PersistenceError.self) {
      try await answer("SELECT \(expression) AS strange")
    }
    #expect(error?.code == "persistence.unexpected_value")
  }

  @Test func aNULInATextIsRefusedBeforeItIsSent() async throws {
    let error = await #expect(throws: PostgresError.self) {
      try await answer("SELECT $1", ["tea\0cup"])
    }
    guard case .misuse(.nulInText(parameter: 1), _) = error else {
      Issue.record("It was \(String(describing: error)).")
      return
    }
  }

  @Test func aNumberThatIsNoneIsRefusedBeforeItIsSent() async throws {
    let error = await #expect(throws: PostgresError.self) {
      try await answer("SELECT $1", [Double.nan])
    }
    #expect(error?.code == "postgres.misuse")
  }

  @Test func columnsAreReadByTheirNames() async throws {
    let read = try await PooledDatabase.use { store in
      try await store.pool.transaction(.read) { connection in
        var read: [String] = []
        try await connection.query("SELECT 'tea' AS name, 4 AS price") {
          read.append("\(try $0["name"] as String) \(try $0["price"] as Int)")
        }
        return read
      }
    }
    #expect(read == ["tea 4"])
  }

  @Test func preparedStatementsAreNotReusedForOtherTypes() async throws {
    let read = try await PooledDatabase.use { store in
      try await store.pool.transaction(.read) { connection in
        var read: [SQLValue] = []
        for value: (any SQLConvertible)? in [1, "one", 2, nil, "two"] {
          try await connection.query("SELECT $1", [value]) { read.append(try $0[0]) }
        }
        return read
      }
    }
    #expect(read == [.integer(1), .text("one"), .integer(2), .null, .text("two")])
  }

  @Test func statementsBeyondCacheCapacitySucceed() async throws {
    let count = PostgresStatementCache.capacity * 2 + 10
    let sum = try await PooledDatabase.use { store in
      try await store.pool.transaction(.read) { connection in
        var sum = 0
        for number in 1...count {
          try await connection.query("SELECT \(number)") { sum += try $0[0] as Int }
        }
        return sum
      }
    }
    #expect(sum == count * (count + 1) / 2)
  }
}
