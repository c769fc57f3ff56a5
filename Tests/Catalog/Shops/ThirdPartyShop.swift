import Catalog
import CatalogShops
import Foundation
import StoreHTTP
import TestSupport
import Testing

/// A third-party store with scripted responses, and 404 for other requests.
struct ThirdPartyShop {
  /// The lines of all requests, as in `GET /products?limit=2`, followed by the body if there is one.
  let asked = ObservedValue<[String]>([])
  private let answers: [String: (status: Int, body: String)]
  private let fields: HTTPFields

  /// Creates a store that answers with status 200, and with some header fields.
  init(_ answers: [String: String], fields: HTTPFields = [:]) {
    self.answers = answers.mapValues { (200, $0) }
    self.fields = fields
  }

  /// Creates a store that answers with one status.
  init(status: Int, _ answers: [String: String]) {
    self.answers = answers.mapValues { (status, $0) }
    fields = [:]
  }

  var client: HTTPClient {
    get throws {
      let base = try #require(URL(string: "http://shop.test"))
      return HTTPClient(
        base,
        over: InProcessTransport { [answers, asked, fields] in
          var response = await Self.answer($0, answers, asked)
          for field in fields { response.fields.append(field.name, field.value) }
          return response
        }
      )
    }
  }

  /// Creates the client of the catalog of the store with an API.
  func catalog(_ storeAPI: StoreAPI) throws -> any CatalogClient {
    storeAPI.makeClient(try client)
  }

  private static func answer(
    _ request: HTTPRequest,
    _ answers: [String: (status: Int, body: String)],
    _ asked: ObservedValue<[String]>
  ) async -> HTTPResponse {
    let query = request.url.query().map { "?\($0)" } ?? ""
    let line = "\(request.method.rawValue) \(request.url.path)\(query)"
    let body = request.body.bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    asked.update { $0.append(body.isEmpty ? line : "\(line) \(body)") }
    let answer = answers[line] ?? (404, #"{"message":"Not found"}"#)
    return HTTPResponse(
      status: answer.status,
      fields: ["Content-Type": "application/json"],
      body: HTTPBody(Array(answer.body.utf8))
    )
  }
}
