extension HTTPClient {
  #if canImport(Darwin)
    /// What carries requests where nothing else is asked for: URLSession on Apple's platforms.
    public typealias PlatformTransport = URLSessionTransport
  #else
    /// What carries requests where nothing else is asked for: libcurl on Linux.
    public typealias PlatformTransport = CurlTransport
  #endif
}
