public import HTTPServing
public import StoreCore

/// Where the store is reached through a socket, and under which names.
///
/// It listens where this machine alone reaches it, and nowhere else: what is sent is not encrypted.
/// For other machines a TLS proxy on this one stands in front. Its operator says so by naming the
/// host that the proxy answers for, and then there have to be accounts.
public struct StoreEndpoint: Sendable, Hashable {
  /// Where to listen.
  public let address: ListeningAddress
  /// What `Host` may say, without a port; for `HTTPServer.Configuration`.
  public let allowedHosts: Set<String>

  /// Looks at who could reach the store.
  ///
  /// - Parameters:
  ///   - text: Where to listen, as a person writes it: `127.0.0.1:8080`, `[::1]:0` or a path.
  ///   - publicHost: The name of the proxy that stands in front, if one does.
  ///   - hasAccounts: Whether whoever comes has to sign in.
  /// - Throws: `openToOthers` where other machines could reach it, or `needsAccounts`.
  public init(
    _ text: String,
    publicHost: String? = nil,
    hasAccounts: Bool
  ) throws(StoreServerError) {
    do {
      address = try ListeningAddress(text)
    } catch .badAddress where text.isHostAndPort {
      throw .openToOthers(text)
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
  /// Whether it is an address, though none of this machine alone.
  fileprivate var isHostAndPort: Bool {
    guard let colon = lastIndex(of: ":") else { return false }
    return colon > startIndex && UInt16(self[index(after: colon)...]) != nil
  }
}
