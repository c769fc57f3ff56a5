extension HTTPClient {
  /// A transport used instead of a server that cannot be reached.
  ///
  ///     configuration.fallback = HTTPClient.Fallback(to: bundled, group: group)
  ///
  /// Once no server could be resolved or connected to, in all attempts, the fallback handles that
  /// request and every later one. A server that responds, even with an error, is reachable: from
  /// then on no request falls back, because the pages of one list must be consistent. Unsafe
  /// requests never fall back. A response of the fallback bypasses the cache.
  public struct Fallback: Sendable {
    let transport: any HTTPTransport
    let group: FallbackGroup

    /// Creates a fallback.
    ///
    /// - Parameters:
    ///   - transport: The transport used instead of the server.
    ///   - group: The group of clients that fall back together.
    public init(to transport: any HTTPTransport, group: FallbackGroup) {
      self.transport = transport
      self.group = group
    }
  }
}
