import CommandKit
import Foundation
import HTTPServing
import Persistence
import StoreHTTP
import StoreServer
import TestSupport
import Testing

/// Tests of servers that are not stores, and of stores with invalid responses.
struct NoStoreTests {
  static let commands = [
    "catalog list", "catalog list --all --csv", "catalog show 1", "catalog category",
    "catalog brand", "catalog review list 1", "catalog export", "orders list",
    "orders show R-1",
    "orders show R-1 --history", "shipping", "discounts", "taxes",
  ]

  /// The response of a server to every request, and its description.
  static let answers: [(status: Int, body: String, words: String)] = [
    (200, "<html><title>Shop</title></html>", "a web page"),
    (200, #"{"page":1,"pages":7}"#, "JSON without a list of products"),
    (200, #"[{"page":1,"total":50},[{"id":"US"}]]"#, "JSON without a list of products"),
    (200, "", "an empty response"), (200, "null", "JSON without a list of products"),
    (404, "<html>", "status 404"),
    (404, #"{"message":"Not found"}"#, "status 404"),
  ]

  private func desk(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) throws -> Desk {
    var desk = try Desk()
    desk.transport = InProcessTransport { answer($0) }
    return desk
  }

  private static func response(_ status: Int, _ body: String) -> HTTPResponse {
    HTTPResponse(status: status, body: HTTPBody(Array(body.utf8)))
  }

  @Test(
    arguments: commands,
    ["", " --config store.dialect=rialto", " --config store.dialect=platzi"]
  )
  func aServerWithoutAStoreIsReported(_ command: String, _ option: String) async throws {
    for (status, body, words) in Self.answers {
      let desk = try desk { _ in Self.response(status, body) }
      let result = await desk.rialto("\(command) --store http://site.example/\(option)")
      let isUnsupported = option.hasSuffix("platzi") && result.status == .refused
      if isUnsupported {
        #expect(result.error.contains("This store's API does not support "))
        continue
      }
      #expect(result.status == .unavailable, "\(body): \(result.error)")
      let line = result.error.split(separator: "\n").first.map(String.init) ?? ""
      #expect(
        line.contains(
          "http://site.example/ has no known store API; it answered with \(words)"
        ),
        "\(body): \(result.error)"
      )
      #expect(result.output.isEmpty, "\(result.output)")
    }
  }

  /// Creates a Rialto store that has only a list of products.
  @Test(arguments: [
    "catalog category", "catalog brand", "orders list", "discounts",
    "catalog export",
  ])
  func anInvalidResponseIsNoEmptyList(_ command: String) async throws {
    for body in ["{}", #"{"error":"Over capacity"}"#, #"{"items":"none"}"#, #"{"items":[{}]}"#, ""]
    {
      let desk = try desk { request in
        request.url.path() == "/v1/products"
          ? Self.response(200, #"{"items":[]}"#) : Self.response(200, body)
      }
      let result = await desk.rialto("\(command) --store http://site.example/")
      #expect(result.status == .unavailable, "\(body): \(result.error)")
      #expect(result.output.isEmpty)
      #expect(!result.error.isEmpty)
    }
  }

  @Test func aThirdPartyStoreHasNoOrders() async throws {
    let desk = try desk { request in
      request.url.path() == "/products.json"
        ? Self.response(200, #"{"products":[]}"#) : Self.response(404, "{}")
    }
    let list = await desk.rialto("orders list --store http://site.example/")
    #expect(list.status == .refused)
    #expect(list.error.contains("This store's API does not support reading orders."))
    let result = await desk.rialto("orders show 1 --history --store http://site.example/")
    #expect(result.status == .unavailable)
    #expect(
      result.error.contains(
        "The store at http://site.example/ uses the shopify-storefront API, not rialto."
      )
    )
    let other = await desk.rialto(
      "catalog show 1 --store http://site.example/ --config store.dialect=platzi"
    )
    #expect(other.error.contains("uses the shopify-storefront API, not platzi."))
  }

  @Test func pagesBeforeAnErrorAreShown() async throws {
    let items = (1...100).map {
      #"{"id":\#($0),"title":"Mug \#($0)","creationAt":"2025-06-08T00:09:24.000Z"}"#
    }
    let body = "[\(items.joined(separator: ","))]"
    let count = ObservedValue(0)
    let desk = try desk { request in
      count.update { $0 += 1 }
      return request.url.path() == "/products" ? Self.response(200, body) : Self.response(404, "{}")
    }
    for option in ["", " --ndjson"] {
      let columns = option.isEmpty ? 80 : nil
      let line = "catalog list --all --store http://site.example/\(option)"
      let result = await desk.rialto(line, columns: columns)
      #expect(result.status == .unavailable)
      #expect(result.output.contains("Mug 100"))
      #expect(result.error.contains("Could not load page 2 of the list."), "\(result.error)")
      #expect(result.error.contains("A page was repeated."))
    }
    #expect(count.value < 12)
  }

  @Test func repeatedReviewsAndOrdersAreShownOnce() async throws {
    let product = #"{"id":1,"title":"Mug","variants":[]}"#
    let desk = try desk { request in
      let cursor = "\(request.url.query() ?? "")x".filter(\.isLetter)
      return switch request.url.path() {
      case "/v1/products": Self.response(200, #"{"items":[]}"#)
      case "/v1/products/1": Self.response(200, product)
      default:
        Self.response(
          200,
          #"{"items":[{"id":1,"customer":"Ada","stars":5,"title":"","text":"","createdAt":"soon"}],"next":"\#(cursor)"}"#
        )
      }
    }
    let result = await desk.rialto("catalog review list 1 --all --store http://site.example/")
    #expect(result.status == .unavailable)
    #expect(result.output.contains("Ada"))
    #expect(result.error.contains("$.items[0].createdAt"))
  }

  @Test(arguments: [
    "catalog category", "catalog brand", "orders list", "orders show 1",
    "orders show 1 --history",
    "orders quote MUG-RED --to DE,AT", "shipping", "discounts", "taxes",
  ])
  func droppedValuesAreReported(_ command: String) async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED")
    let path = market.shop.desk.home + "/.local/share/rialto/store.sqlite"
    let store = try await StoreServer(.file(path))
    var desk = try Desk()
    desk.transport = OddStore(store: InProcessTransport(handler: store.handler))
    let result = await desk.rialto("\(command) --store http://site.example/")
    #expect(result.status == .done, "\(result.error)")
    #expect(result.error.contains("could not be read:"), "\(result.error)")
    await store.close()
  }

  @Test func theAssumedCurrencyIsReported() async throws {
    let body = #"[{"id":1,"title":"Mug","price":4,"creationAt":"2025-06-08T00:09:24.000Z"}]"#
    let desk = try desk { request in
      request.url.path() == "/products" ? Self.response(200, body) : Self.response(404, "{}")
    }
    let list = await desk.rialto("catalog list --store http://site.example/", columns: 120)
    #expect(list.status == .done)
    #expect(
      list.error.contains("The store does not name a currency; assuming USD.\n")
    )
    #expect(list.output.contains("not tracked"))
    let json = await desk.rialto("catalog list --json=price,available --store http://site.example/")
    #expect(json.output.contains(#""currency":"USD""#))
    #expect(json.output.contains(#""isCurrencyAssumed":true"#))
    #expect(json.output.contains(#""available":null"#))
  }
}

/// A Rialto store with an unreadable element beside others in each list, and invalid dates.
private struct OddStore: HTTPTransport {
  let store: InProcessTransport

  func send(_ request: HTTPRequest, for exchange: HTTPExchange) async throws(HTTPError)
    -> HTTPResponse
  {
    var response = try await store.send(request, for: exchange)
    let text = String(decoding: try await response.body.collected(), as: UTF8.self)
      .replacing(#""items":[{"#, with: #""items":[{},{"#)
      .replacing(/"createdAt":"[^"]+"/, with: #""createdAt":"soon""#)
    response.body = HTTPBody(Array(text.utf8))
    response.fields.remove("Content-Length")
    return response
  }
}
