import Foundation
package import StoreHTTP
package import StoreTestSupport
package import Testing

/// A client of a store that uploads and fetches images.
package struct ImageEditor: Sendable {
  private let client: ContractClient
  private let fields: HTTPFields
  /// The store, if the client owns it and its file.
  private let store: CatalogStore?

  /// Creates a client with authentication fields.
  package init(_ client: ContractClient, fields: HTTPFields) {
    self.client = client
    self.fields = fields
    store = nil
  }

  /// Creates a client of a new store with the catalog alone.
  package init() async throws {
    let store = try await CatalogStore()
    client = try await ContractClient(store.handler)
    fields = [:]
    self.store = store
  }

  package func upload(
    _ body: HTTPBody,
    as type: String = "image/png",
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractResponse {
    var fields = fields
    fields["Content-Type"] = type
    return try await client.send(.post, "/v1/images", body: body, fields: fields, at: place)
  }

  package func fetch(
    _ path: String,
    _ more: HTTPFields = [:],
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractResponse {
    var all = fields
    for field in more { all.append(field.name, field.value) }
    return try await client.get(path, fields: all, at: place)
  }
}
