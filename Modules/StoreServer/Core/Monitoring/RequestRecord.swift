import StoreHTTP

/// A request that was answered, as it is noted.
struct RequestRecord: Sendable {
  var response: HTTPResponse
  /// The name of the operation, where one was asked for.
  var operation: String?
  /// The caller, once that is known.
  var caller: Caller?
  /// The reason why it was not done.
  var error: (any Error)?
}
