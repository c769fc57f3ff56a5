#if canImport(CCurl)
extension CurlTransport {
  /// The configuration of a transport; the defaults suit most programs.
  public struct Configuration: Sendable {
    /// The path of a Unix socket to which all requests are sent, whatever host their URLs name.
    public var unixSocketPath: String?
    /// The most concurrent connections to a host; further requests wait for one.
    public var maximumConnectionsPerHost = 256
    /// The most idle connections kept for later requests; each loop may keep one in any case.
    public var maximumIdleConnections = 256
    /// The path of a PEM file with certificates to trust in addition to the system's.
    public var additionalCertificatesPath: String?
    /// The proxy.
    public var proxy = Proxy.environment
    /// `true` if requests may be sent to this machine, or to private networks.
    ///
    /// The resolved addresses are checked, not the name. Set `false` if untrusted users choose the
    /// URLs. With a proxy, every request then goes through it, and the proxy must check the
    /// addresses.
    public var allowsPrivateAddresses = true
    /// `true` to use HTTP/2 if the server supports it over TLS, else HTTP/1.1.
    public var allowsHTTP2 = true
    /// `true` if the large body of a load is received into one array, not in chunks.
    ///
    /// With fresh pages for every array, that would take longer than chunks do.
    var gathersBodies = isMemoryKept

    /// Creates a configuration with the defaults.
    public init() {}
  }
}
#endif
