extension HTTPRequest {
  /// The use of cached responses for a request, and the storing of its response.
  public struct CachePolicy: Sendable {
    /// The modes of using cached responses.
    public enum Mode: Sendable, Hashable {
      /// Uses fresh responses, as the origin allows.
      case standard
      /// Revalidates a cached response with the origin.
      case revalidate
      /// Uses any cached response, however old; sends the request only if there is none, or if the
      /// origin requires revalidation of a stale one (`must-revalidate`, `no-cache`).
      case preferCached
      /// Uses a cached response as in the standard mode, and never the network: without one, the
      /// call fails with `notCached`.
      case onlyIfCached
      /// Uses no cached response, and does not store the new one.
      case noStore
    }

    /// The mode of using cached responses.
    public var mode: Mode
    /// The time after its expiry that a cached response may still be used if the origin cannot be
    /// reached, or responds with 500, 502, 503 or 504.
    public var staleIfError: Duration?
    /// The longest time that a stored response is fresh, however long the origin states; `nil` for
    /// any time.
    ///
    /// With a limit, a response whose origin states no time is stale at once (no heuristic of RFC 9111,
    /// section 4.2.2), and none is used while it is revalidated in the background.
    public var freshnessLimit: Duration?
    /// Returns `true` if a response with a 2xx status is not an error.
    ///
    /// Some servers send errors with a 2xx status: those are never stored, and a load throws them.
    public var isValidResponse: (@Sendable (HTTPResponse, [UInt8]) -> Bool)?

    /// Creates a cache policy.
    public init(
      _ mode: Mode = .standard,
      staleIfError: Duration? = nil,
      freshnessLimit: Duration? = nil,
      isValidResponse: (@Sendable (HTTPResponse, [UInt8]) -> Bool)? = nil
    ) {
      self.mode = mode
      self.staleIfError = staleIfError
      self.freshnessLimit = freshnessLimit
      self.isValidResponse = isValidResponse
    }

    /// The policy that follows the origin.
    public static let standard = CachePolicy()
  }
}
