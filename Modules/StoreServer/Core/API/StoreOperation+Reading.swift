package import FoundationCore
import Persistence
package import StoreHTTP

extension StoreOperation {
  /// Creates an operation that returns one resource, or 304 if the client's copy is current.
  ///
  /// - Parameters:
  ///   - route: The route, whose path parameter identifies the resource.
  ///   - summary: A sentence that describes the operation.
  ///   - role: The minimum role of the caller.
  ///   - success: A description of the response.
  ///   - parameter: The path parameter that identifies the resource.
  ///   - store: The store.
  ///   - noun: The name of the resource in a 404 problem.
  ///   - revision: The query of its revision.
  ///   - find: Reads the resource.
  /// - Returns: The operation.
  package static func reading<
    Name: LosslessStringConvertible & Sendable,
    Resource: JSONRepresentable & Sendable
  >(
    _ route: APIRoute,
    summary: String,
    role: Role = .reader,
    success: String,
    by parameter: Parameter<Name>,
    in store: Store,
    called noun: @escaping @Sendable (Name) -> String,
    revision: @escaping @Sendable (Name) -> SQLText,
    find: @escaping @Sendable (any Transaction, Name) async throws -> Resource?
  ) -> StoreOperation {
    StoreOperation(
      route,
      summary: summary,
      role: role,
      parameters: [parameter.description],
      success: .json(Resource.schema, success),
      problems: [404],
      validator: { call in
        let name = try call.value(of: parameter)
        return try await store.tag(revision(name)).orNotFound(noun(name))
      },
      run: { call in
        let name = try call.value(of: parameter)
        let found = try await store.database.read { try await find($0, name) }
        return HTTPResponse(try found.orNotFound(noun(name)))
      }
    )
  }
}
