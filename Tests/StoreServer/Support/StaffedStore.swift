package import Foundation
import FoundationCore
import HTTPServing
import Persistence
package import StoreCore
package import StoreHTTP
package import StoreServer
package import StoreTestSupport
import TestSupport
package import Testing

/// A store on a real file whose staff has to sign in: 'ann' is admin, 'ed' editor, 'rita' reader.
///
/// Its day and time stand still until they are moved, and its hashes cost little.
package struct StaffedStore: Sendable {
  package static let password = "correct horse"

  package let store: StoreServer
  package let client: ContractClient
  /// The lines that the store has written about the requests.
  package let log = RequestLines()
  private let place: TestedStore
  private let date: StandingDate
  private let configuration: StoreServer.Configuration

  package init(in place: TestedStore? = nil, isBehindProxy: Bool = false) async throws {
    let date = StandingDate()
    let place = if let place { place } else { try await TestedStore() }
    var configuration = StoreServer.Configuration()
    configuration.needsAccounts = true
    configuration.isBehindProxy = isBehindProxy
    configuration.now = { date.now }
    configuration.passwordCost = .least
    configuration.log = { [log] in log.note($0) }
    store = try await place.open(configuration)
    client = try await ContractClient(store)
    (self.place, self.date, self.configuration) = (place, date, configuration)
    try await store.accounts.add("ann", role: .admin, password: Self.password)
    try await store.accounts.add("ed", role: .editor, password: Self.password)
    try await store.accounts.add("rita", role: .reader, password: Self.password)
  }

  /// Another server of the same store, as another process would be.
  package func anotherServer() async throws -> StoreServer { try await place.open(configuration) }

  /// Lets time pass.
  package func wait(_ seconds: TimeInterval) { date.advance(by: seconds) }

  package func signIn(
    _ name: String,
    _ password: String = password,
    from address: String = "127.0.0.1",
    fields: HTTPFields = [:],
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractResponse {
    try await HTTPServer.$client.withValue(address) {
      try await client.post(
        "/v1/sessions",
        ["name": .string(name), "password": .string(password)],
        fields: fields,
        at: place
      )
    }
  }

  package func refresh(
    _ session: ContractResponse,
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractResponse {
    let token = try #require(session.json?["refreshToken"]?.text, sourceLocation: place)
    return try await client.post(
      "/v1/sessions/refresh",
      ["refreshToken": .string(token)],
      at: place
    )
  }

  /// Asks who the store takes the bearer of the session for.
  package func whoami(
    _ session: ContractResponse,
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractResponse {
    try await client.get("/v1/sessions/current", fields: session.authorization, at: place)
  }

  /// All bytes that the store has written, in each of its files.
  package func bytesOnDisk() throws -> [UInt8] {
    try FileManager.default.contentsOfDirectory(
      at: place.folder.url,
      includingPropertiesForKeys: nil
    )
    .flatMap { [UInt8](try Data(contentsOf: $0)) }
  }
}

extension ContractResponse {
  /// The line that shows the access token of a session.
  package var authorization: HTTPFields {
    ["Authorization": "Bearer \(json?["accessToken"]?.text ?? "none")"]
  }
}

extension PasswordCost {
  /// The least that there is, for tests that do not ask how safe it is.
  package static let least = PasswordCost(passes: 1, memory: 8192)
}

/// Lines, noted on any thread.
package final class RequestLines: Sendable {
  private let lines = Lock<[String]>([])

  package var all: [String] { lines.withLock { $0 } }

  package func note(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A day and time that stand still until they are moved.
private final class StandingDate: Sendable {
  private let date = Lock(Date(timeIntervalSince1970: 1_750_000_000))

  var now: Date { date.withLock { $0 } }

  func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
}

extension StaffedStore {
  /// Counts the rows of a table.
  package func count(in table: SQLText) async throws -> Int? {
    try await store.store.database.read { transaction in
      try await transaction.value("SELECT count(*) FROM \(table)")
    }
  }
}
