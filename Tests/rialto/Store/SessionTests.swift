import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import HTTPServing
import Persistence
import StoreCore
import StoreHTTP
import StoreServer
import TestSupport
import Testing

/// Signing in over a real server with accounts, on a real file.
struct SessionTests {
  var shop: Shop
  let store: StoreServer
  let clock = MovableClock()

  init() async throws {
    shop = try await Shop()
    shop.desk.transport = CurlTransport()
    var configuration = StoreServer.Configuration()
    configuration.needsAccounts = true
    configuration.now = { [clock] in clock.now }
    let path = shop.desk.home + "/.local/share/rialto/store.sqlite"
    store = try await StoreServer(.file(path), configuration: configuration)
    try await store.accounts.add("anna", role: .editor, password: "correct horse")
  }

  func serving(_ body: (String) async throws -> Void) async throws {
    let server = HTTPServer(handler: store.handler)
    try await server.run(on: .loopback()) { try await body($0.url.absoluteString) }
  }

  /// Signs in with the password on the input.
  func login(at url: String, password: String = "correct horse") async -> Desk.Result {
    var desk = shop.desk
    desk.input = MemoryInput([password])
    return await desk.rialto("login anna --password-stdin --store \(url)")
  }

  var sessions: String { shop.desk.home + "/.local/state/rialto/sessions.json" }

  @Test func signedInUserHasPermissionsOfTheirRole() async throws {
    try await serving { url in
      let stranger = await shop.desk.rialto("catalog list --store \(url)")
      #expect(stranger.status == .authentication)
      #expect(stranger.error.contains("Sign in with 'rialto login NAME --store \(url)'.\n"))

      let login = await login(at: url)
      #expect(login.status == .done)
      #expect(login.error == "Signed in to \(url) as anna (editor).\n")
      #expect(login.output == "")
      let me = await shop.desk.rialto("whoami --json --store \(url)")
      #expect(me.output == #"{"name":"anna","role":"editor","store":"\#(url)"}"# + "\n")
      #expect(await shop.desk.rialto("catalog edit 1 --stock 9 --store \(url)").status == .done)

      #expect(await shop.desk.rialto("logout --store \(url)").error == "Signed out of \(url).\n")
      #expect(await shop.desk.rialto("whoami --store \(url)").status == .authentication)
      #expect(await shop.desk.rialto("logout --store \(url)").status == .authentication)
    }
  }

  @Test func aWrongPasswordIsCalledSo() async throws {
    try await serving { url in
      let wrong = await login(at: url, password: "wrong horse")
      #expect(wrong.status == .authentication)
      #expect(wrong.error.hasPrefix("Error: Wrong name or password for \(url).\n"))
    }
  }

  @Test func loginIsRejectedWithoutAccounts() async throws {
    let open = try await StoreServer(.file(shop.desk.home + "/open.sqlite"))
    try await HTTPServer(handler: open.handler).run(on: .loopback()) { address in
      let url = address.url.absoluteString
      let result = await login(at: url)
      #expect(result.status == .refused)
      #expect(
        result.error.hasPrefix(
          "Error: The store at \(url) has no accounts; no sign-in is needed.\n"
        )
      )
    }
  }

  @Test func tokensAreStoredPrivatelyAndNeverPrinted() async throws {
    try await serving { url in
      _ = await login(at: url)
      #expect(try TextFile(sessions).attributes()?.permissions == 0o600)
      let tokens = try shop.desk.read(sessions).matches(of: /Token" : "([^"]+)"/)
        .map { String($0.output.1) }
      #expect(tokens.count == 2)
      let result = await shop.desk.rialto("catalog list --explain --store \(url)")
      #expect(result.status == .done)
      for token in tokens {
        #expect(!result.error.contains(token))
        #expect(!result.output.contains(token))
      }
    }
  }

  @Test func aSignInThatRanOutIsRenewed() async throws {
    try await serving { url in
      _ = await login(at: url)
      let before = try shop.desk.read(sessions)
      clock.advance(by: 24 * 3600)
      #expect(await shop.desk.rialto("whoami --store \(url)").status == .done)
      #expect(try shop.desk.read(sessions) != before)
      clock.advance(by: 24 * 3600)
      // Each has a separate client; only one of them may use the token for renewal.
      let both = await withTaskGroup(of: ExitStatus.self) { group in
        for _ in 1...4 {
          group.addTask { await shop.desk.rialto("catalog list --store \(url)").status }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(both == [.done, .done, .done, .done])
    }
  }

  @Test func signingOutEndsItAtTheStoreToo() async throws {
    try await serving { url in
      _ = await login(at: url)
      let kept = try shop.desk.read(sessions)
      _ = await shop.desk.rialto("logout --store \(url)")
      try shop.desk.write(kept, to: sessions)
      #expect(await shop.desk.rialto("whoami --store \(url)").status == .authentication)
    }
  }

  @Test func failedLoginStoresNoSession() async throws {
    try await serving { url in
      let result = await login(at: url, password: "battery staple")
      #expect(result.status == .authentication)
      #expect(!result.error.contains("battery"))
      #expect(!FileManager.default.fileExists(atPath: sessions))
    }
  }

  @Test(arguments: [
    (["", "secret"], "Error: Invalid account name: fill this in.\n"),
    ([" ", "secret"], "Error: Invalid account name: fill this in.\n"),
    (["anna", ""], "Error: Invalid password: fill this in.\n"),
    (["anna", "  "], "Error: Invalid password: fill this in.\n"),
  ])
  func aBlankIsRefusedBeforeAnythingElseIsAsked(typed: [String], message: String) async throws {
    let server = try ScriptedServer { _ in }
    var desk = shop.desk
    desk.input = MemoryInput(typed, isTerminal: true)
    let result = await desk.rialto("login --store \(server.url)", columns: 80)
    #expect(result.status == .usage)
    #expect(result.error == message)
    #expect(desk.input.wasHidden.count == (typed[0].isBlank ? 1 : 2))
    #expect(server.log.accepted == 0)
    let named = await desk.rialto(["login", "", "--store", "\(server.url)"])
    #expect(named.status == .usage)
    #expect(server.log.accepted == 0)
  }

  @Test func promptsForPasswordWithoutEcho() async throws {
    try await serving { url in
      let desk = shop.typing("anna", "correct horse")
      let result = await desk.rialto("login --store \(url)", columns: 80)
      #expect(result.status == .done)
      #expect(result.output == "Account name for \(url): Password for anna at \(url): ")
      #expect(desk.input.wasHidden == [false, true])
    }
  }

  @Test func readsPasswordFromConfiguredFile() async throws {
    try shop.desk.write("correct horse\n", to: shop.desk.home + "/password")
    try shop.desk.write("store.password.file = ~/password\n", to: shop.desk.userFile)
    try await serving { url in
      #expect(await shop.desk.rialto("login anna --store \(url)").status == .done)
    }
  }

  @Test func aPasswordIsNotSentInTheClear() async {
    let result = await login(at: "http://shop.example.org/")
    #expect(result.status == .refused)
    #expect(
      result.error.hasPrefix("Error: Refused to send the password to http://shop.example.org/.\n")
    )
  }

  @Test func embeddedStoreRejectsLogin() async {
    for line in ["login anna", "logout"] {
      #expect(await shop.desk.rialto(line).status == .refused)
    }
    let me = await shop.desk.rialto("whoami --json")
    #expect(me.output == #"{"name":"owner","role":"admin","store":"embedded"}"# + "\n")
  }

  @Test func signInsThatCannotBeReadAreNotOverwritten() async throws {
    try shop.desk.write("{", to: sessions)
    let result = await shop.desk.rialto("whoami --store http://127.0.0.1:1/")
    #expect(result.status == .failed)
    #expect(result.error.contains("Delete the file and sign in again.\n"))
    #expect(try shop.desk.read(sessions) == "{")
  }
}

/// A time of day that a test moves.
final class MovableClock: Sendable {
  private let time = Lock(Date(timeIntervalSince1970: 1_795_000_000))

  var now: Date { time.withLock { $0 } }

  func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
