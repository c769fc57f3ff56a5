extension HTTPClient {
  /// A transport that answers in place of a server that cannot be reached.
  ///
  ///     configuration.fallback = HTTPClient.Fallback(to: bundled, group: agreement)
  ///
  /// Once no server was found or could be connected to, in all attempts, it answers that request and
  /// every later one. A server that answers, with whatever error, is there: from then on no request
  /// falls back, because pages of one list must not come from two worlds. Requests that change
  /// something never fall back. An answer of the fallback bypasses the cache.
  public struct Fallback: Sendable {
    let transport: any HTTPTransport
    let agreement: FallbackGroup

    /// Creates a fallback.
    ///
    /// - Parameters:
    ///   - transport: The transport that answers in place of the server.
    ///   - agreement: The agreement with the other clients that fall back together with this one.
    public init(to transport: any HTTPTransport, group agreement: FallbackGroup) {
      self.transport = transport
      self.agreement = agreement
    }
  }
}
