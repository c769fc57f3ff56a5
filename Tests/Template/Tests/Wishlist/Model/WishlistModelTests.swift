import Foundation
import FoundationCore
import StoreHTTP
import Testing
import Wishlist

/// The client and the model, over a handler in place of the server.
@MainActor struct WishlistModelTests {
  private let server = StubbedServer()
  private let wishlist: WishlistModel

  init() throws { wishlist = WishlistModel(client: try server.client()) }

  @Test func aSearchLoadsWhatMatches() async {
    wishlist.items.query.text = "sec"
    await wishlist.items.load()
    #expect(wishlist.items.items.map(\.name) == ["second"])
  }

  @Test func aFailedLoadKeepsTheItems() async {
    await wishlist.items.load()
    server.isDown.withLock { $0 = true }
    await wishlist.items.load()
    #expect(wishlist.items.items == WishlistItem.samples)
    #expect(wishlist.items.failure?.category == .unavailable)
  }

  @Test func aChangeIsShown() async throws {
    await wishlist.items.load()
    try await wishlist.change { client in
      try await client.add(WishlistDraft(name: "third"))
    }
    #expect(wishlist.items.items.map(\.name) == ["first", "second", "third"])
  }

  @Test(arguments: [
    ("", ["required"]),
    ("third", []),
    (String(repeating: "a", count: 60), []),
    (String(repeating: "a", count: 61), ["length"]),
  ])
  func aNameIsRefusedForAReason(_ name: String, codes: [String]) {
    #expect(WishlistDraft(name: name).errors["name"].map(\.code) == codes)
  }

  @Test func anInvalidFormIsNotSent() async throws {
    await #expect(throws: WishlistError.self) {
      try await wishlist.client.add(WishlistDraft())
    }
    #expect(server.items.withLock { $0 } == WishlistItem.samples)
  }
}

/// The server's side of the route, in this process.
private struct StubbedServer: Sendable {
  let items = Lock(WishlistItem.samples)
  let isDown = Lock(false)

  func client() throws -> WishlistClient {
    let base = try #require(URL(string: "http://wishlist.example/"))
    var configuration = HTTPClient.Configuration()
    configuration.retries.maximumAttempts = 1
    let transport = InProcessTransport { await answer($0) }
    return WishlistClient(HTTPClient(base, over: transport, configuration))
  }

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    if isDown.withLock({ $0 }) { return HTTPResponse(status: 503) }
    do {
      switch request.method {
      case .get:
        let text = request.url.query()?.wholeMatch(of: /q=(.*)/)?.1 ?? ""
        let found = items.withLock { $0.filter { $0.name.hasPrefix(text) } }
        return try Self.json(["items": found])
      default:
        let draft = try JSONDecoder().decode(
          [String: String].self,
          from: Data(try await request.body.collected())
        )
        let item = items.withLock { items in
          items.append(WishlistItem(id: items.count + 1, name: draft["name"] ?? ""))
          return items.last
        }
        return try Self.json(item)
      }
    } catch {
      return HTTPResponse(status: 400)
    }
  }

  private static func json(_ value: some Encodable) throws -> HTTPResponse {
    HTTPResponse(
      fields: ["Content-Type": "application/json"],
      body: HTTPBody([UInt8](try JSONEncoder().encode(value)))
    )
  }
}
