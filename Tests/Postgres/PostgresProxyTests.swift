import Foundation
import TestSupport
import Testing

/// The proxy that breaks connections between a client and a PostgreSQL server.
@Suite(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
struct PostgresProxyTests {
  let database: PostgresTestDatabase
  let proxy: PostgresProxy

  init() async throws {
    database = try await PostgresCluster.shared().database()
    try await database.sql("CREATE TABLE things (name text)")
    proxy = try PostgresProxy(inFrontOf: database)
  }

  @Test func everyMessagePassesAndIsSeen() async throws {
    let result = try await psql("INSERT INTO things VALUES ('a')")
    #expect(result.errors == "")
    #expect(await proxy.waitUntil { $0.last?.kind == "X" })
    let kinds = proxy.messages.map(\.description)
    #expect(kinds.starts(with: [">startup", "<R"]))
    #expect(kinds.filter { ">Q>X<C<Z".contains($0) } == ["<Z", ">Q", "<C", "<Z", ">X"])
    #expect(try await things == ["a"])
  }

  @Test func aMessageThatIsCutOffBeforeNeverArrives() async throws {
    proxy.follow { $0.kind == "Q" ? .cutBefore : .pass }
    let result = try await psql("INSERT INTO things VALUES ('a')")
    #expect(result.errors.contains("closed the connection unexpectedly"))
    #expect(try await things == [])
  }

  @Test func aMessageThatIsCutOffAfterHasArrived() async throws {
    // The server is delayed, so that it responds when the client no longer listens.
    proxy.follow { $0.kind == "Q" ? .cutAfter : .pass }
    let result = try await psql("INSERT INTO things SELECT 'a' FROM pg_sleep(0.05)")
    #expect(result.errors.contains("closed the connection unexpectedly"))
    #expect(!proxy.messages.contains { $0.description == "<C" })
    while try await things.isEmpty {}
    #expect(try await things == ["a"])
  }

  @Test func aMessageThatIsCutOffWithinIsNoMessage() async throws {
    proxy.follow { $0.kind == "Q" ? .cutWithin : .pass }
    let result = try await psql("INSERT INTO things VALUES ('a')")
    #expect(result.errors.contains("closed the connection unexpectedly"))
    #expect(try await things == [])
  }

  @Test(arguments: [PostgresProxy.Deed.cutBefore, .cutWithin, .cutAfter])
  func aConnectionCanBeCutAtEveryMessage(deed: PostgresProxy.Deed) async throws {
    #expect(try await psql("SELECT 1").status == 0)
    // The farewell of this client is not to be taken for the first message of the next.
    #expect(await proxy.waitUntil { $0.last?.kind == "X" })
    let messages = proxy.messages
    for direction in [PostgresMessage.Direction.toServer, .toClient] {
      // The last messages are the client's termination and the server's readiness: a client that has
      // its response does not need them.
      for number in 0..<messages.count(where: { $0.direction == direction }) - 1 {
        proxy.follow { $0.direction == direction && $0.number == number ? deed : .pass }
        #expect(try await psql("SELECT 1").status != 0, "\(direction) \(number) of \(messages)")
      }
    }
  }

  @Test func stalledConnectionForwardsNothing() async throws {
    proxy.follow { $0.kind == "Q" ? .stall : .pass }
    let psql = try program("INSERT INTO things VALUES ('a')").start()
    #expect(await proxy.waitUntil { $0.last?.kind == "Q" })
    #expect(psql.isRunning)
    #expect(try await things == [])
    psql.signal(SIGKILL)
    _ = await psql.terminationStatus
  }

  @Test func stalledConnectionCanBeCut() async throws {
    proxy.follow { $0.kind == "Q" ? .stall : .pass }
    let psql = try program("INSERT INTO things VALUES ('a')").start()
    #expect(await proxy.waitUntil { $0.last?.kind == "Q" })
    proxy.cutAll()
    #expect(await psql.terminationStatus != .exit(0))
    #expect(try await things == [])
  }

  @Test func aConnectionThatBeginsAfterACutIsSound() async throws {
    proxy.follow { $0.connection == 0 ? .cutBefore : .pass }
    #expect(try await psql("SELECT 1").status != 0)
    #expect(try await psql("SELECT 1").output == "1\n")
  }

  private var things: [String] {
    get async throws { try await database.sql("SELECT name FROM things") }
  }

  private func psql(_ statement: String) async throws -> Program.Result {
    try await program(statement).run()
  }

  private func program(_ statement: String) throws -> Program {
    let path = try #require(Program.path(of: "psql"))
    return Program(path, ["-XAt", "-d", proxy.url, "-c", statement], environment: [:])
  }
}
