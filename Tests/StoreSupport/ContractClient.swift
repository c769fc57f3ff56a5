import Foundation
package import FoundationCore
package import StoreHTTP
package import Testing

/// Asks a store, and holds every answer to the document that the store itself gives of its answers.
///
///     let client = try await ContractClient(store.handler)
///     let answer = try await client.get("/v1/products/1")
///     #expect(answer.status == 404)
///
/// An answer that is not as documented fails the test at the line that asked: a status, a header, a
/// type or a body that the document does not know. What is returned is the answer as it came.
package struct ContractClient: Sendable {
  package let document: ContractDocument
  /// Lines that every request has, such as who asks.
  package var fields: HTTPFields = [:]
  private let handler: HTTPRequest.Handler

  /// Asks the store for its document.
  package init(_ handler: @escaping HTTPRequest.Handler, fields: HTTPFields = [:]) async throws {
    let url = try #require(URL(string: "http://localhost/v1/openapi.json"))
    let response = await handler(HTTPRequest(.get, url))
    let bytes = try await response.body.collected()
    let json = try ExactJSONDecoder().decode(JSONValue.self, from: bytes)
    self.init(handler, document: ContractDocument(json), fields: fields)
  }

  /// Takes the document of another store with the same operations, which is known already.
  package init(
    _ handler: @escaping HTTPRequest.Handler,
    document: ContractDocument,
    fields: HTTPFields = [:]
  ) {
    self.handler = handler
    self.document = document
    self.fields = fields
  }

  package func get(
    _ path: String,
    fields: HTTPFields = [:],
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractResponse {
    try await send(.get, path, fields: fields, at: place)
  }

  package func post(
    _ path: String,
    _ json: JSONValue,
    fields: HTTPFields = [:],
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractResponse {
    try await send(.post, path, json: json, fields: fields, at: place)
  }

  /// Puts something in place of what was there in the state that is named.
  package func put(
    _ path: String,
    _ json: JSONValue,
    ifMatch tag: String?,
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractResponse {
    var fields: HTTPFields = [:]
    fields["If-Match"] = tag
    return try await send(.put, path, json: json, fields: fields, at: place)
  }

  package func delete(
    _ path: String,
    ifMatch tag: String? = nil,
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractResponse {
    var fields: HTTPFields = [:]
    fields["If-Match"] = tag
    return try await send(.delete, path, fields: fields, at: place)
  }

  /// Sends JSON, with the type that says so.
  package func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    json: JSONValue,
    fields: HTTPFields = [:],
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractResponse {
    var fields = fields
    if !fields.contains("Content-Type") { fields["Content-Type"] = "application/json" }
    let body = HTTPBody(Array(json.text().utf8))
    return try await send(method, path, body: body, fields: fields, at: place)
  }

  /// Sends anything.
  package func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    body: HTTPBody = .empty,
    fields: HTTPFields = [:],
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractResponse {
    let url = try #require(URL(string: "http://localhost\(path)"), sourceLocation: place)
    var all = fields
    for field in self.fields where !fields.contains(field.name) {
      all.append(field.name, field.value)
    }
    let response = await handler(HTTPRequest(method, url, fields: all, body: body))
    let answer = ContractResponse(
      status: response.status,
      fields: response.fields,
      bytes: try await response.body.collected()
    )
    let faults = document.faults(of: answer, to: method, url.path())
    #expect(faults.isEmpty, "\(method.rawValue) \(path): \(answer.text)", sourceLocation: place)
    return answer
  }
}

/// An answer with all of its body.
package struct ContractResponse: Sendable {
  package let status: Int
  package let fields: HTTPFields
  package let bytes: [UInt8]

  package init(status: Int, fields: HTTPFields, bytes: [UInt8]) {
    self.status = status
    self.fields = fields
    self.bytes = bytes
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
  package var tag: String? { fields["ETag"] }

  /// The body, where it is JSON.
  package var json: JSONValue? { try? ExactJSONDecoder().decode(JSONValue.self, from: bytes) }

  /// The code of a problem.
  package var code: String? { if case .string(let code) = json?["code"] { code } else { nil } }

  /// The fields that a problem speaks of, with what is wrong with each.
  package var errors: [FieldError] {
    struct Errors: Decodable { var errors: [Entry] }
    struct Entry: Decodable { var field, code, message: String }
    let errors = (try? ExactJSONDecoder().decode(Errors.self, from: bytes))?.errors ?? []
    return errors.map { FieldError(field: $0.field, code: $0.code, message: $0.message) }
  }

  /// The body as a value.
  package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try ExactJSONDecoder().decode(type, from: bytes)
  }
}
