#if canImport(CCurl)
import Foundation

extension CurlTransport {
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

    /// Returns the proxy of a scheme.
    func address(for scheme: String) -> String? { scheme == "https" ? https : http }
  }
}
#endif
