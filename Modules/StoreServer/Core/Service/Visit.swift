import StoreHTTP

/// A request that was answered, as it is noted.
struct Visit: Sendable {
  var response: HTTPResponse
  /// What was asked, where it is anything that can be asked.
  var operation: String?
  /// Who asked, once that is known.
  var caller: Caller?
  /// Why it was not done.
  var error: (any Error)?
}
