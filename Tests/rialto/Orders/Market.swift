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

/// A desk with a store that sells mugs and a lamp to Germany and Austria.
struct Market: Sendable {
  let shop: Shop
  private var isServed = false

  /// The desk; over a socket each command has new connections, as a program has.
  private var desk: Desk {
    var desk = shop.desk
    if isServed { desk.transport = CurlTransport() }
    return desk
  }

  init() async throws {
    shop = Shop(desk: try Desk())
    try await shop.desk.copyStore(of: Self.first.value.desk)
  }

  /// The shop whose store is copied to all others.
  private static let first = Task {
    let shop = try await Shop()
    for line in [
      "shipping set standard --name Parcel --to DE --price 4.90EUR --free-above 60 --days 1-2",
      "shipping set standard --to AT --price 8.90EUR",
      "taxes set DE --percent 19", "discounts set SPRING --percent 10 --limit 1",
    ] {
      let result = await shop.desk.rialto(line)
      try #require(result.status == .done, "\(result.error)")
    }
    return shop
  }

  func rialto(_ line: String, columns: Int? = nil) async -> Desk.Result {
    plain(await desk.rialto(line, columns: columns))
  }

  /// Places an order to Berlin.
  func place(_ line: String) async -> Desk.Result {
    let words = line.split(separator: " ").map(String.init)
    return plain(await desk.rialto(["orders", "place"] + words + Self.delivery))
  }

  /// A result with the plain spaces that can be told apart in a test.
  private func plain(_ result: Desk.Result) -> Desk.Result {
    Desk.Result(
      status: result.status,
      output: result.output.replacing("\u{A0}", with: " "),
      error: result.error.replacing("\u{A0}", with: " ")
    )
  }

  /// Runs a body with the store behind a socket, over a connection with faults.
  func serving(
    _ fault: Fault = .none,
    afterSoundAnswers soundAnswers: Int = 0,
    accounts: [String] = [],
    _ body: (Market, String, Way) async throws -> Void
  ) async throws {
    var configuration = StoreServer.Configuration()
    configuration.needsAccounts = !accounts.isEmpty
    let path = shop.desk.home + "/.local/share/rialto/store.sqlite"
    let store = try await StoreServer(.file(path), configuration: configuration)
    for name in accounts {
      try await store.accounts.add(name, role: .editor, password: "correct horse")
    }
    try await HTTPServer(handler: store.handler).run(on: .loopback()) { address in
      guard let port = address.url.port else { return }
      let way = Way()
      let proxy = try ScriptedServer(inFrontOf: port) { _ in
        FaultPlan(way.isBroken ? fault : .none, afterSoundAnswers: soundAnswers)
      }
      defer { withExtendedLifetime(proxy) {} }
      var market = self
      market.isServed = true
      try await body(market, "http://127.0.0.1:\(proxy.port)/", way)
    }
  }

  func login(_ name: String, at url: String) async -> Desk.Result {
    var desk = desk
    desk.input = MemoryInput(["correct horse"])
    return await desk.rialto("login \(name) --password-stdin --store \(url)")
  }

  /// `true` while the connection has faults.
  final class Way: Sendable {
    private let broken = Lock(false)
    var isBroken: Bool { broken.withLock { $0 } }
    func breaks(_ isBroken: Bool) { broken.withLock { $0 = isBroken } }
  }

  // With its currency, which would be asked over a connection with faults.
  static let delivery = [
    "--currency", "EUR", "--to", "DE", "--by", "standard", "--name", "Ada Lovelace", "--street",
    "Markt 1",
    "--city", "Berlin", "--postal-code", "10115", "--email", "ada@example.com",
  ]
}
