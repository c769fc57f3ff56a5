import Catalog
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport

/// A store with scripted responses, which records its requests.
final class ScriptedStore: Sendable {
  /// A request to the store.
  struct Question: Sendable {
    /// Method and path, as in `GET /v1/products`.
    let line: String
    let query: [String: String]
    let fields: HTTPFields
    let body: String
  }

  typealias Answering = @Sendable (Question) async -> HTTPResponse

  let questions = ObservedValue<[Question]>([])
  private let answering: Answering

  init(_ answering: @escaping Answering) { self.answering = answering }

  /// The lines of all requests, in order.
  var lines: [String] { questions.value.map(\.line) }

  /// Waits for a number of requests.
  func asked(_ count: Int) async -> Bool { await questions.waitUntil { $0.count >= count } }

  /// Creates a client of the store, without retries.
  func client(_ base: String = "https://store.example/") throws -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.retries.attempts = 1
    let transport = InProcessTransport { [self] request in await answer(to: request) }
    return HTTPClient(try address(base), over: transport, configuration)
  }

  /// Creates a model of the store.
  @MainActor func model(
    pageSize: Int = 20,
    pause: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws -> CatalogModel {
    CatalogModel(client: try client(), pageSize: pageSize, pause: pause, clock: clock)
  }

  private func answer(to request: HTTPRequest) async -> HTTPResponse {
    var body = ""
    do {
      body = String(decoding: try await request.body.collected(), as: UTF8.self)
    } catch {
      return .problem(500, "body")
    }
    let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
    let pairs = (parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    let question = Question(
      line: "\(request.method.rawValue) \(request.url.path())",
      query: Dictionary(pairs) { $1 },
      fields: request.fields,
      body: body
    )
    questions.update { $0.append(question) }
    return await answering(question)
  }
}

/// Returns a URL; stops the test if the text is not one.
func address(_ text: String) throws -> URL {
  guard let url = URL(string: text) else { throw URLError(.badURL) }
  return url
}

extension HTTPResponse {
  static func json(_ text: String, status: Int = 200, fields: HTTPFields = [:]) -> HTTPResponse {
    var fields = fields
    fields["Content-Type"] = "application/json"
    return HTTPResponse(status: status, fields: fields, body: HTTPBody(Array(text.utf8)))
  }

  /// Returns a problem response of a Rialto store.
  static func problem(
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
  static func page(
    _ products: [Product],
    next: String? = nil,
    total: Int? = nil
  ) -> HTTPResponse {
    .json(encoded(ProductPage(products, next: next, total: total)))
  }

  static func product(_ product: Product, status: Int = 200) -> HTTPResponse {
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
  static func mug(_ id: Int, title: String = "Mug", revision: Int = 1) -> Product {
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
  static func mug(_ title: String = "Mug", sku: SKU = "MUG-NEW") -> ProductDraft {
    ProductDraft(
      title: title,
      variants: [VariantDraft(sku: sku, prices: [Money(minorUnits: 1250, currency: .euro)])]
    )
  }
}
