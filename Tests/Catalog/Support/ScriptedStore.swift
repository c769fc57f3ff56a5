package import Catalog
import Foundation
package import FoundationCore
package import StoreHTTP
package import StoreTestSupport
import TestSupport

/// A store with scripted responses, which records its requests.
package typealias ScriptedStore = ScriptedOrigin

extension ScriptedOrigin {
  /// Creates a client of the store, without retries.
  package func client(_ base: String = "https://store.example/") throws -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.retries.maximumAttempts = 1
    return HTTPClient(try address(base), over: transport, configuration)
  }

  /// Creates a client of the catalog of the store.
  package func catalog() throws -> StoreClient { StoreClient(try client()) }

  /// Creates a model of the store.
  @MainActor package func model(
    pageSize: Int = 20,
    pause: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws -> CatalogModel {
    CatalogModel(client: try catalog(), pageSize: pageSize, pause: pause, clock: clock)
  }
}

extension HTTPResponse {
  package static func json(_ text: String, status: Int = 200, fields: HTTPFields = [:])
    -> HTTPResponse
  {
    var fields = fields
    fields["Content-Type"] = "application/json"
    return HTTPResponse(status: status, fields: fields, body: HTTPBody(Array(text.utf8)))
  }

  /// Returns a problem response of a Rialto store.
  package static func problem(
    _ status: Int,
    _ code: String,
    detail: String? = nil,
    errors: [FieldError] = []
  ) -> HTTPResponse {
    let faults = errors.map {
      #"{"field":"\#($0.field)","code":"\#($0.code)","message":"\#($0.message)"}"#
    }
    return .json(
      """
      {"type":"urn:rialto:problem:\(code)","title":"It cannot be done.","status":\(status),\
      "code":"\(code)"\(detail.map { #","detail":"\#($0)""# } ?? ""),\
      "errors":[\(faults.joined(separator: ","))]}
      """,
      status: status
    )
  }

  /// Returns a page of products by ID.
  package static func page(
    _ products: [Product],
    next: String? = nil,
    total: Int? = nil,
    correctedSearch: String? = nil
  ) -> HTTPResponse {
    let page = ProductPage(products, next: next, total: total, correctedSearch: correctedSearch)
    return .json(encoded(page))
  }

  package static func product(_ product: Product, status: Int = 200) -> HTTPResponse {
    .json(encoded(product), status: status, fields: ["ETag": "\"r\(product.revision ?? 0)\""])
  }
}

private func encoded(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.dateEncodingStrategy = .iso8601
  // Encoding the values of these tests cannot fail.
  return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}

extension Product {
  /// Returns a mug with one variant.
  package static func mug(_ id: Int, title: String = "Mug", revision: Int = 1) -> Product {
    Product(
      id: ID(rawValue: id),
      title: title,
      variants: [
        Variant(
          sku: SKU(rawValue: "MUG-\(id)"),
          prices: [Money(minorUnits: 1250, currency: .euro)],
          stock: Variant.Stock(onHand: 3)
        )
      ],
      revision: revision
    )
  }
}

extension ProductDraft {
  /// A valid draft.
  package static func mug(_ title: String = "Mug", sku: SKU = "MUG-NEW") -> ProductDraft {
    ProductDraft(
      title: title,
      variants: [VariantDraft(sku: sku, prices: [Money(minorUnits: 1250, currency: .euro)])]
    )
  }
}
