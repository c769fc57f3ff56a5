import CCurl

extension CurlTransport {
  /// The library of the system that reaches the network.
  public struct Library: Sendable {
    /// Its name and version, such as `libcurl 8.5.0`.
    public let name: String
    /// The library that encrypts for it, such as `OpenSSL/3.0.13`; nothing where it cannot encrypt.
    public let encryption: String?
    /// What it can do that not every build of it can.
    public let features: [String]

    /// Asks the library that is found on this system.
    public init() throws(HTTPError) {
      let library = try CurlLibrary()
      defer { library.release() }
      guard let facts = library.functions.pointee.curl_version_info(CURLVERSION_FIRST)?.pointee
      else {
        throw HTTPError(.noConnection)
      }
      name = "libcurl \(String(cString: facts.version))"
      encryption = facts.ssl_version.map { String(cString: $0) }
      let known = [
        ("HTTP/2", CURL_VERSION_HTTP2), ("gzip", CURL_VERSION_LIBZ),
        ("brotli", CURL_VERSION_BROTLI),
        ("zstd", CURL_VERSION_ZSTD), ("IPv6", CURL_VERSION_IPV6),
        ("Unix sockets", CURL_VERSION_UNIX_SOCKETS),
      ]
      features = known.filter { facts.features & $0.1 != 0 }.map(\.0)
    }
  }
}
