extension CurlTransport {
  /// How a transport reaches the network; the defaults suit most programs.
  public struct Configuration: Sendable {
    /// The path of a Unix socket that all requests go to, whatever host their address names.
    public var unixSocketPath: String?
    /// How many connections to one host there may be at a time; further requests wait for one.
    public var maximumConnectionsPerHost = 256
    /// How many connections without work are kept for the next request.
    public var maximumIdleConnections = 256
    /// The path of a PEM file with certificates that are trusted beside the system's.
    public var additionalCertificatesPath: String?
    /// Which proxy requests go through.
    public var proxy = Proxy.environment
    /// Whether requests may go to this machine, or into its own networks.
    ///
    /// It is the addresses that a name turns out to have that are looked at, not the name. Say no
    /// where strangers choose what is asked for. Every request goes through the proxy then, where
    /// there is one, and it is the proxy that knows the addresses.
    public var allowsPrivateAddresses = true
    /// Whether HTTP/2 is spoken where TLS agrees on it; else it is HTTP/1.1.
    public var allowsHTTP2 = true

    /// Makes a configuration of defaults.
    public init() {}
  }
}
