import Catalog
import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of known defects of other store applications.
@MainActor struct FaultTests {
  func catalog(_ answer: HTTPResponse) throws -> StoreClient {
    try ScriptedStore { _ in answer }.catalog()
  }

  // StoreApp and its successors.

  @Test func anInvalidImageKeepsTheProduct() async throws {
    let catalog = try catalog(
      .json(
        """
        {"items":[{"id":1,"title":"Mug","images":["[\\"https://example.org/a.png\\"",\
        {"url":"https://example.org/b.png"}]}]}
        """
      )
    )
    let page = try await catalog.products()
    #expect(page.value.items.first?.images.map(\.url) == ["https://example.org/b.png"])
    #expect(page.drops.counts[.mismatch] == 1)
  }

  @Test func anUnreadablePriceIsDropped() async throws {
    let catalog = try catalog(
      .json(
        """
        {"items":[{"id":1,"title":"Mug","variants":[{"sku":"M","prices":[\
        {"amount":10.5,"currency":"EUR"},{"amount":1050,"currency":"USD"}]}]}]}
        """
      )
    )
    let page = try await catalog.products()
    let product = try #require(page.value.items.first)
    #expect(product.price() == Money(minorUnits: 1050, currency: .usDollar))
    let drops = page.drops.drops.filter { $0.kind == .mismatch }
    #expect(drops.map(\.path) == ["$.items[0].variants[0].prices[0]"])
  }

  @Test(arguments: [200, 202, 204]) func every2xxStatusIsASuccess(status: Int) async throws {
    try await catalog(HTTPResponse(status: status)).remove(.mug(1))
  }

  @Test func aDecodingErrorHasAPathAndAReason() async throws {
    let catalog = try catalog(.json(#"{"id":1,"title":7}"#))
    await #expect { _ = try await catalog.product(1) } throws: {
      guard let error = $0 as? CatalogError else { return false }
      return error.code == "http.unreadable" && error.reason?.contains("$.title") == true
    }
  }

  @Test func anHTMLPageOfAProxyIsAServerError() async throws {
    let page = "<html><title>Bad Gateway</title></html>"
    let answer = HTTPResponse(
      status: 502,
      fields: ["Content-Type": "text/html"],
      body: HTTPBody(Array(page.utf8))
    )
    let catalog = try catalog(answer)
    await #expect { try await catalog.products() } throws: {
      guard let error = $0 as? CatalogError else { return false }
      return error.code == "http.status_502" && !error.title.contains("Bad Gateway")
        && (error.causes.last as? any Failure)?.reason == "Bad Gateway"
    }
  }

  @Test func aMessageThatIsAnArrayIsReported() async throws {
    let catalog = try catalog(
      .json(
        #"{"message":["price must be positive","title is empty"],"error":"Bad Request"}"#,
        status: 400
      )
    )
    await #expect { _ = try await catalog.add(.mug()) } throws: {
      let reason = ($0 as? CatalogError)?.reason
      return reason?.contains("Price must be positive") == true
        && reason?.contains("title is empty") == true
    }
  }

  @Test func baseURLQueryIsSentWithEveryRequest() async throws {
    let store = ScriptedStore { question in
      question.line == "GET /shop/v1/brands" ? .json(#"{"items":[]}"#) : .product(.mug(1))
    }
    let catalog = StoreClient(try store.client("https://store.example/shop/?tenant=7"))
    _ = try await catalog.brands()
    _ = try await catalog.product(1)
    #expect(store.questions.value.map(\.query) == [["tenant": "7"], ["tenant": "7"]])
  }

  @Test func anInvalidImageOfACategoryIsDropped() async throws {
    let catalog = try catalog(
      .json(
        """
        {"items":[{"id":1,"name":"Tools","image":"tools.png"},\
        {"id":2,"name":"Cups","image":"/v1/images/cups.png"},\
        {"id":3,"name":"Art","image":"https://example.org/art.png"}]}
        """
      )
    )
    let tree = try await catalog.categories().value
    #expect(
      tree.all.map { $0.image?.relativeString } == [
        nil, "/v1/images/cups.png", "https://example.org/art.png",
      ]
    )
  }

  // HelloMarket.

  @Test func aFailureWithStatus200IsNoProduct() async throws {
    let catalog = try catalog(.json(#"{"success":false,"message":"Title is taken"}"#))
    await #expect { _ = try await catalog.add(.mug()) } throws: {
      ($0 as? CatalogError)?.code == "http.unreadable"
    }
  }

  @Test func anExpiredTokenLeadsToTheSignIn() async throws {
    for status in [401, 403] {
      let catalog = try catalog(.json(#"{"message":"Token expired"}"#, status: status))
      await #expect { try await catalog.products() } throws: {
        ($0 as? CatalogError)?.recoveries.map(\.action) == [.signIn]
      }
    }
  }

  @Test func joinedMessagesAreReported() async throws {
    let catalog = try catalog(
      .json(#"{"success":false,"message":"Name is required Price is required"}"#, status: 422)
    )
    await #expect { _ = try await catalog.add(.mug()) } throws: {
      ($0 as? CatalogError)?.reason?.contains("Name is required Price is required") == true
    }
  }

  @Test func aMissingProductIsNotFoundInEveryAPI() async throws {
    let catalog = try catalog(HTTPResponse(status: 404))
    await #expect { _ = try await catalog.product(1) } throws: {
      ($0 as? CatalogError)?.category == .notFound
    }
  }
}
