public import HTTPServing
public import StoreCore

/// The listening address of a store and the hosts that it answers for.
///
/// The address must be reachable from this machine only, because connections are not encrypted.
/// Other machines reach the store through a TLS proxy on this one; naming the host of the proxy
/// requires accounts.
public struct StoreEndpoint: Sendable, Hashable {
  /// The listening address.
  public let address: ListeningAddress
  /// The allowed values of `Host`, without ports; for `HTTPServer.Configuration`.
  public let allowedHosts: Set<String>

  /// Parses and checks a listening address.
  ///
  /// - Parameters:
  ///   - text: The address: `127.0.0.1:8080`, `[::1]:0` or the path of a Unix socket.
  ///   - publicHost: The host of the TLS proxy, if there is one.
  ///   - hasAccounts: `true` if callers must sign in.
  /// - Throws: `StoreServerError.publicAddress(_:)` if other machines could reach it, or
  ///   `StoreServerError.needsAccounts` for a proxy without accounts.
  public init(
    _ text: String,
    publicHost: String? = nil,
    hasAccounts: Bool
  ) throws(StoreServerError) {
    do {
      address = try ListeningAddress(text)
    } catch .badAddress where text.isHostAndPort {
      throw .publicAddress(text)
    } catch {
      throw .failed(error)
    }
    var hosts: Set = ["localhost", "127.0.0.1", "[::1]"]
    if let publicHost {
      guard hasAccounts else { throw .needsAccounts }
      hosts.insert(publicHost.lowercased())
    }
    allowedHosts = hosts
  }
}

extension String {
  /// `true` for a host and a port.
  fileprivate var isHostAndPort: Bool {
    guard let colon = lastIndex(of: ":") else { return false }
    return colon > startIndex && UInt16(self[index(after: colon)...]) != nil
  }
}
