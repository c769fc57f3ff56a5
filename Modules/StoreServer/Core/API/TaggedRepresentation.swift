package import FoundationCore
package import StoreHTTP

/// Something that can be changed, in the state that it is in: as it is sent, and what editors know
/// that state by.
package protocol TaggedRepresentation {
  var json: JSONValue { get }
  var tag: EntityTag { get }
}

extension Optional where Wrapped: TaggedRepresentation {
  /// The thing that is to be changed, if it is there and still is as whoever asks has seen it.
  package func meant(by call: ValidatedRequest, _ name: String) throws -> Wrapped {
    let state = try orMissing(name)
    try call.requireMatch(state.tag, of: state.json)
    return state
  }
}

extension HTTPResponse {
  /// An answer that shows the state that something was brought to.
  package init(_ state: some TaggedRepresentation, status: Int = 200, location: String? = nil) {
    self.init(state.json, status: status, tag: state.tag, location: location)
  }
}
