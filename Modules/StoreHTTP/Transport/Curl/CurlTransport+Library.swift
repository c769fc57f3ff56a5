#if canImport(CCurl)
import CCurl

extension CurlTransport {
  /// A description of the system's libcurl.
  public struct Library: Sendable {
    /// The name and version, such as `libcurl 8.5.0`.
    public let name: String
    /// The TLS library, such as `OpenSSL/3.0.13`, or `nil` if there is none.
    public let encryption: String?
    /// The supported optional features.
    public let features: [String]

    /// Loads libcurl and returns its description.
    ///
    /// - Throws: ``HTTPError`` if libcurl cannot be loaded.
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
#endif
