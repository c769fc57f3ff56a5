package import FoundationCore
package import StoreHTTP

/// A resource in its current state: its JSON and entity tag.
package protocol TaggedRepresentation {
  var json: JSONValue { get }
  var tag: EntityTag { get }
}

extension Optional where Wrapped: TaggedRepresentation {
  /// Returns the resource if it exists and matches the `If-Match` of the request.
  package func requireMatch(with call: ValidatedRequest, _ name: String) throws -> Wrapped {
    let state = try orNotFound(name)
    try call.requireMatch(state.tag, of: state.json)
    return state
  }
}

extension HTTPResponse {
  /// Creates a response with the new state of a resource.
  package init(_ state: some TaggedRepresentation, status: Int = 200, location: String? = nil) {
    self.init(state.json, status: status, tag: state.tag, location: location)
  }
}
