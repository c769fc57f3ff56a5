import Foundation
package import FoundationCore
package import StoreHTTP
import Testing

/// A store whose catalog is edited by requests, with the catalog alone or with all contexts.
package protocol CatalogEditing: Sendable {
  var handler: HTTPRequest.Handler { get }
}

extension CatalogEditing {
  package func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ body: JSONValue? = nil,
    ifMatch tag: String? = nil
  ) async throws -> CatalogReply {
    let url = try #require(URL(string: "http://localhost/v1/\(path)"))
    var request = HTTPRequest(method, url)
    request.fields["If-Match"] = tag
    if let body {
      request.fields["Content-Type"] = "application/json"
      request.body = HTTPBody(Array(body.text().utf8))
    }
    let response = await handler(request)
    let bytes = try await response.body.collected()
    return CatalogReply(
      status: response.status,
      fields: response.fields,
      body: bytes.isEmpty ? nil : try ExactJSONDecoder().decode(JSONValue.self, from: bytes)
    )
  }

  /// Imports lines and returns the lines of the report.
  package func importing(_ lines: [String], query: String = "") async throws -> [JSONValue] {
    try await importing(HTTPBody(Array(lines.map { $0 + "\n" }.joined().utf8)), query: query)
  }

  package func importing(_ body: HTTPBody, query: String = "") async throws -> [JSONValue] {
    let url = try #require(URL(string: "http://localhost/v1/import\(query)"))
    let response = await handler(
      HTTPRequest(.post, url, fields: ["Content-Type": "application/x-ndjson"], body: body)
    )
    #expect(response.status == 200)
    return try await response.body.collected().split(separator: UInt8(ascii: "\n")).map {
      try ExactJSONDecoder().decode(JSONValue.self, from: $0)
    }
  }

  package func exported() async throws -> String {
    let url = try #require(URL(string: "http://localhost/v1/export"))
    let response = await handler(HTTPRequest(.get, url))
    #expect(response.status == 200)
    return String(decoding: try await response.body.collected(), as: UTF8.self)
  }
}

/// A response of a store, with its body.
package struct CatalogReply {
  package let status: Int
  package let fields: HTTPFields
  package let body: JSONValue?

  package var tag: String? { fields["ETag"] }
  package var code: JSONValue? { body?["code"] }
  /// The fields and codes of its errors, such as `title: required`.
  package var errors: [String] {
    guard case .array(let errors) = body?["errors"] else { return [] }
    return errors.compactMap { error in
      guard case .string(let field) = error["field"], case .string(let code) = error["code"]
      else { return nil }
      return "\(field): \(code)"
    }
  }
}
