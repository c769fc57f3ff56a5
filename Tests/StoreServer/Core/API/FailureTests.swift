import Foundation
import FoundationCore
import Persistence
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

@testable import StoreCore

/// The problem documents of errors.
struct FailureTests {
  private static let secret = "hunter2"

  /// Returns the response of an operation that runs a statement on a table made for the test.
  private func answer(
    to work: @escaping @Sendable (Connection) throws -> Void
  ) async throws -> ContractResponse {
    let database = try await Database.open(.memory)
    let client = try await ContractClient(
      RequestHandler.answering(
        .changing { _ in
          try await database.withConnection { connection in
            try connection.execute(script: "CREATE TABLE thing (name TEXT UNIQUE)")
            try work(connection)
          }
          return HTTPResponse([:] as JSONValue)
        }
      )
    )
    let answer = try await client.post("/v1/things", [:])
    #expect(!answer.text.contains(Self.secret))
    #expect(!answer.text.contains("SQL"))
    return answer
  }

  @Test func aRuleOfTheDatabaseIsAConflict() async throws {
    let answer = try await answer { connection in
      for _ in 0..<2 {
        try connection.prepare("INSERT INTO thing VALUES (?)").run([Self.secret])
      }
    }
    #expect(answer.status == 409)
  }

  @Test func aFullDiskHasNoRoom() async throws {
    let answer = try await answer { connection in
      try connection.execute(script: "PRAGMA max_page_count = 1")
      try connection.execute(script: "INSERT INTO thing VALUES (zeroblob(1000000))")
    }
    #expect(answer.status == 507)
  }

  @Test func aDatabaseThatCannotBeWrittenIsNotAvailable() async throws {
    let answer = try await answer { connection in
      try connection.execute(script: "PRAGMA query_only = 1; INSERT INTO thing VALUES ('a')")
    }
    #expect(answer.status == 503)
    #expect(answer.code == "read_only")
  }

  @Test func aTransactionThatWasTakenBackCanBeTriedAgain() async throws {
    let answer = try await answer { _ in
      throw PersistenceError.transactionLost(nil, database: Self.secret)
    }
    #expect(answer.status == 503)
    #expect(answer.fields["Retry-After"] == "1")
  }

  @Test func aLockedDatabaseCanBeTriedAgain() async throws {
    let folder = try TemporaryFolder()
    let other = try Connection(.file(folder.file("store")))
    try other.execute(script: "CREATE TABLE thing (name TEXT); BEGIN IMMEDIATE")
    let database = try await Database.open(
      .file(folder.file("store")),
      options: ConnectionOptions(busyTimeout: .zero)
    )
    let client = try await ContractClient(
      RequestHandler.answering(
        .changing { _ in
          try await database.withConnection {
            try $0.execute(script: "INSERT INTO thing VALUES ('a')")
          }
          return HTTPResponse([:] as JSONValue)
        }
      )
    )
    let answer = try await client.post("/v1/things", [:])
    #expect(answer.status == 503)
    #expect(answer.code == "busy")
    #expect(answer.fields["Retry-After"] == "1")
  }

  @Test func aFaultOfOursTellsNothing() async throws {
    struct Fault: Error { let words = FailureTests.secret }
    let answer = try await answer { _ in throw Fault() }
    #expect(answer.status == 500)
    #expect(answer.code == "internal")
  }

  @Test func aMistakeInSQLTellsNothing() async throws {
    let answer = try await answer { try $0.execute(script: "SELECT \(Self.secret)") }
    #expect(answer.status == 500)
  }

  @Test func aValueThatTheSchemaLetThroughIsRefusedByItsField() async throws {
    struct Thing: Decodable { var count: Int }
    let client = try await ContractClient(
      RequestHandler.answering(
        .changing { call in
          _ = try call.decoded(as: Thing.self)
          return HTTPResponse([:] as JSONValue)
        }
      )
    )
    let answer = try await client.post("/v1/things", ["count": "many"])
    #expect(answer.status == 422)
    #expect(answer.errors.map(\.field) == ["count"])
  }

  @Test func aRequestThatWasGivenUpIsNotAFailure() async throws {
    let lines = ObservedValue<[String]>([])
    var configuration = ServedStore.Configuration()
    configuration.log = { line in lines.update { $0.append(line) } }
    let handler = RequestHandler.answering(
      .reading { _ in throw CancellationError() },
      configuration: configuration
    )
    let url = try #require(URL(string: "http://localhost/v1/things"))
    #expect(await handler(HTTPRequest(.get, url)).status == 499)
    #expect(lines.value.last?.contains("\"status\":499") == true)
  }
}
