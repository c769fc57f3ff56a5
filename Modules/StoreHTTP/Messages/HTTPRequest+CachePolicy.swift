extension HTTPRequest {
  /// What of an answer may be taken from the cache, and what may be kept in it.
  public struct CachePolicy: Sendable {
    /// Which stored answers will do.
    public enum Mode: Sendable, Hashable {
      /// Fresh ones, as the origin allows.
      case standard
      /// Only those the origin confirms now.
      case revalidate
      /// Any, however old; the origin is asked only where there is none, or where it wants to be
      /// asked about a stale one (`must-revalidate`, `no-cache`).
      case preferCached
      /// Any that would do in the standard way, and the network is not asked at all: where there is
      /// none, the call ends with `notCached`.
      case onlyIfCached
      /// None, and the answer is not kept either.
      case noStore
    }

    /// Which stored answers will do.
    public var mode: Mode
    /// How far past its time a stored answer may be given where the origin cannot be reached, or
    /// answers 500, 502, 503 or 504.
    public var staleIfError: Duration?
    /// Whether an answer is what was asked for.
    ///
    /// Some servers send their errors with a status of success: what is not an answer is never
    /// kept, and a load throws it as the error that it is.
    public var isValidResponse: (@Sendable (HTTPResponse, [UInt8]) -> Bool)?

    /// Makes a rule.
    public init(
      _ mode: Mode = .standard,
      staleIfError: Duration? = nil,
      isValidResponse: (@Sendable (HTTPResponse, [UInt8]) -> Bool)? = nil
    ) {
      self.mode = mode
      self.staleIfError = staleIfError
      self.isValidResponse = isValidResponse
    }

    /// As the origin allows.
    public static let standard = CachePolicy()
  }
}
