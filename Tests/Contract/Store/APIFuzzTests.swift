import CatalogTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// Requests that are broken at random: each is done or refused, the store never fails, and it stays
/// sound.
struct APIFuzzTests {
  @Test(arguments: Mutations.seeds) func theStoreNeverFails(_ seed: Int) async throws {
    let store = try await OrderedStore()
    let order = try await store.placed()
    let page = try await store.client.get("/v1/products?limit=1&sort=-price")
    let cursor = try #require(page.json?["next"]?.text)
    let samples = Self.samples.map {
      $0.replacing("CURSOR", with: cursor).replacing("ORDER", with: order.number.rawValue)
    }
    var mutations = Mutations(of: samples, seed: seed)
    for _ in 0..<40 {
      let text = mutations.nextText()
      let end = text.firstRange(of: "\n\n")
      let head = text[..<(end?.lowerBound ?? text.endIndex)].split(separator: "\n")
      let words = head.first?.split(separator: " ", maxSplits: 1) ?? []
      // What is no address at all comes no further than to the server's socket.
      guard words.count == 2, words[1].hasPrefix("/"), words[0].allSatisfy(\.isLetter),
        URL(string: "http://localhost" + words[1])?.host() == "localhost"
      else { continue }
      var fields: HTTPFields = ["Content-Type": "application/json"]
      for line in head.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { continue }
        fields[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces)
      }
      let answer = try await store.client.send(
        HTTPRequest.Method(rawValue: String(words[0])),
        String(words[1]),
        body: HTTPBody(Array((end.map { text[$0.upperBound...] } ?? "").utf8)),
        fields: fields
      )
      #expect(answer.status < 500 || answer.status == 501, "\(text.debugDescription)")
    }
    try await store.expectSound()
  }

  private static let samples =
    [
      "GET /v1/products?limit=1&sort=-price&cursor=CURSOR",
      """
      GET /v1/products?q=mug+red&category=1&brand=1&minPrice=10&maxPrice=5000&currency=EUR\
      &inStock=true&maxStock=7&minRating=1.5&status=any&total=true&facets=true&limit=100
      """,
      "GET /v1/products/1\nIf-None-Match: \"r1\"\nIf-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT",
      "GET /v1/skus/MUG-RED", "GET /v1/products/1/reviews?limit=3", "GET /v1/orders/ORDER",
      "GET /v1/orders?status=placed&payment=unpaid&q=ann&limit=2", "GET /v1/orders/ORDER/events",
      "GET /v1/images/a.png\nRange: bytes=0-9\nAccept: image/*;q=0.5", "DELETE /v1/tax-rates/DE",
      "GET /v1/shipping-methods?limit=2", "GET /v1/export\nAccept: application/x-ndjson",
    ] + bodies.map { "\($0)\n\n\($1.text())" }

  private static let bodies: [(String, JSONValue)] = [
    ("POST /v1/orders\nIdempotency-Key: 7f3c1d9e-0000-4000-8000-000000000001", .order()),
    ("POST /v1/orders?dryRun=true", .order(["MUG-RED": 2, "CUP-RED": 1], to: "AT")),
    (
      "POST /v1/quotes",
      ["lines": .lines(["MUG-RED": 3]), "currency": "EUR", "countries": ["DE", "JP"]]
    ),
    ("POST /v1/orders/ORDER/pay\nIf-Match: *", [:]),
    ("POST /v1/orders/ORDER/ship\nIf-Match: *", [:]),
    (
      "POST /v1/orders/ORDER/return\nIf-Match: *\nIdempotency-Key: 12345678",
      ["lines": .lines(["MUG-RED": 1]), "restock": true, "reason": "No."]
    ), ("POST /v1/orders/ORDER/refund\nIf-Match: *", ["amount": .euros(100)]),
    ("POST /v1/products?dryRun=true", .mug("NEW")),
    ("PUT /v1/products/1\nIf-Match: \"r1\"", .mug()),
    ("PUT /v1/skus/MUG-RED/stock\nIf-Match: *", ["onHand": 5]),
    ("POST /v1/products/1/reviews", ["customer": "Ann", "stars": 5, "text": "Fine."]),
    ("POST /v1/categories", ["name": "Tea", "parent": 1]), ("POST /v1/brands", ["name": "Anvil"]),
    ("POST /v1/tax-rates", ["country": "FR", "percent": 19, "isIncluded": true]),
    (
      "POST /v1/discounts",
      [
        "code": "SAVE", "kind": "percentage", "percent": 10, "cap": .euros(500), "limit": 5,
        "startsAt": "2026-11-20T16:52:23Z", "minimumSpend": .euros(1), "isActive": true,
      ]
    ),
    (
      "POST /v1/shipping-methods",
      [
        "code": "slow", "name": "Slow", "isActive": true,
        "rates": [.rate(["DE"], 490, more: [JSONValue.Member("freeAbove", .euros(5000))])],
      ]
    ), ("POST /v1/import\nContent-Type: application/x-ndjson", .mug("LINE")),
  ]
}
