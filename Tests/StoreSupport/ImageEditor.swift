import Foundation
package import StoreHTTP
package import Testing

/// An editor of a store, who uploads and fetches images.
package struct ImageEditor: Sendable {
  package let staff: StaffedStore
  package let fields: HTTPFields

  package init() async throws {
    staff = try await StaffedStore()
    fields = try await staff.signIn("ed").authorization
  }

  package func upload(
    _ body: HTTPBody,
    as type: String = "image/png",
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractAnswer {
    var fields = fields
    fields["Content-Type"] = type
    return try await staff.client.send(.post, "/v1/images", body: body, fields: fields, at: place)
  }

  package func fetch(
    _ path: String,
    _ more: HTTPFields = [:],
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractAnswer {
    var all = fields
    for field in more { all.append(field.name, field.value) }
    return try await staff.client.get(path, fields: all, at: place)
  }
}
