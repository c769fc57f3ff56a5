package import FoundationCore
package import StoreHTTP

/// A resource in its current state, with its entity tag.
package protocol TaggedRepresentation {
  associatedtype Resource: JSONRepresentable

  /// The resource of responses.
  var resource: Resource { get }
  var tag: EntityTag { get }
}

extension TaggedRepresentation where Self: JSONRepresentable {
  package var resource: Self { self }
}

extension Optional where Wrapped: TaggedRepresentation {
  /// Returns the resource if it exists and matches the `If-Match` of the request.
  package func requireMatch(with call: ValidatedRequest, _ name: String) throws -> Wrapped {
    let state = try orNotFound(name)
    try call.requireMatch(state.tag, of: state.resource.json)
    return state
  }
}

extension HTTPResponse {
  /// Creates a response with the new state of a resource.
  package init(tagged state: some TaggedRepresentation, status: Int = 200, location: String? = nil)
  {
    self.init(state.resource, status: status, tag: state.tag, location: location)
  }
}
