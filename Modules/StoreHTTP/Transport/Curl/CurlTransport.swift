#if canImport(CCurl)
import CCurl
public import Foundation
import Synchronization

/// A transport over the system's libcurl: HTTP/1.1 and HTTP/2, over TCP, TLS or a Unix socket, with
/// connection reuse.
///
///     let client = HTTPClient(base, over: CurlTransport())
///
/// A transport has several loops, each a thread with its connections. A loop starts with its
/// first request; all of them end, with their connections, when the transport and the last unread
/// body are released.
public final class CurlTransport: HTTPTransport {
  let loops: CurlLoops

  /// Creates a transport; nothing is opened before the first request.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - loops: The most loops, by default one for each core. The second begins when the first has
  ///     more requests in flight than a thread serves with ease, and so on; few requests share one
  ///     loop and its connections.
  public init(
    _ configuration: Configuration = Configuration(),
    loops: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.loops = CurlLoops(configuration, count: loops)
  }

  deinit { loops.close() }

  public func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    if Task.isCancelled { throw HTTPError(.cancelled) }
    let commands = loops[exchange]
    let message = try CurlRequest(request, for: exchange, to: commands)
    message.upload?.start(request.body)
    commands.inFlight.add(1, ordering: .relaxed)
    defer { commands.inFlight.subtract(1, ordering: .relaxed) }
    let outcome = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let room = [UInt8](unsafeUninitializedCapacity: 1000) { $1 = 0 }
        commands.append(.start(message, room: room, continuation))
        // A cancellation before the request was enqueued found nothing to cancel.
        if Task.isCancelled { commands.append(.cancel(message.id)) }
      }
    } onCancel: {
      commands.append(.cancel(message.id))
    }
    switch outcome {
    case .response(let response): return response
    case .head(var response, let channel):
      let reader = CurlBodyReader(channel, of: message.id, commands: commands, for: self)
      response.body = HTTPBody(length: response.fields["Content-Length"].flatMap { Int($0) }) {
        () async throws(HTTPError) in try await reader.next()
      }
      return response
    case .failure(let error): throw error
    }
  }

  /// The configuration of a transport; the defaults suit most programs.
  public struct Configuration: Sendable {
    /// The path of a Unix socket to which all requests are sent, to any host.
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
    /// That takes half the time as long as the memory of one body serves for the next. glibc gives
    /// such memory back to the system, and clears the pages of each new body, and even the pages of
    /// libcurl's buffers for each few requests; so with the first request it is told to keep up to
    /// 64 MiB. Set `false` to leave the allocator alone.
    public var gathersBodies = true

    /// Creates a configuration with the defaults.
    public init() {}
  }

  /// The proxy that requests go through.
  public struct Proxy: Sendable {
    private var http: String?
    private var https: String?
    /// The hosts that are reached without the proxy, as in `no_proxy`.
    let exceptions: String

    /// No proxy: every host is reached directly.
    public static let none = Proxy(http: nil, https: nil, exceptions: "")

    /// The proxy of the process's environment: `http_proxy`, `https_proxy`, `all_proxy` and
    /// `no_proxy`.
    public static let environment = Proxy.environment(ProcessInfo.processInfo.environment)

    /// A proxy for all requests, such as `http://127.0.0.1:3128` or `socks5h://127.0.0.1:1080`.
    public static func address(_ address: String) -> Proxy {
      Proxy(http: address, https: address, exceptions: "")
    }

    /// Reads the proxy from an environment.
    public static func environment(_ variables: [String: String]) -> Proxy {
      func value(_ names: String...) -> String? {
        names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
      }
      // A web server sets `HTTP_PROXY` for a CGI program if a request has a `Proxy` field, so that
      // name is not trusted.
      return Proxy(
        http: value("http_proxy", "all_proxy", "ALL_PROXY"),
        https: value("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"),
        exceptions: value("no_proxy", "NO_PROXY") ?? ""
      )
    }

    func address(for scheme: String) -> String? { scheme == "https" ? https : http }
  }

  /// Tells glibc, once, to keep freed memory for later buffers and bodies; other allocators do.
  ///
  /// 32 MiB is the most that it accepts for one allocation.
  static let keepMemory: Void = ccurl_keep_memory(32 * 1024 * 1024, 64 * 1024 * 1024)

  /// A description of the system's libcurl.
  public struct Library: Sendable {
    /// The name and version, such as `libcurl 8.5.0`.
    public let name: String
    /// The TLS library, such as `OpenSSL/3.0.13`, or `nil` without TLS.
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
