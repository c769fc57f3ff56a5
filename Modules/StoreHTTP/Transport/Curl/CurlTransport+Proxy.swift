import Foundation

extension CurlTransport {
  /// Which proxy requests go through.
  public struct Proxy: Sendable {
    private var http: String?
    private var https: String?
    /// Hosts that are reached without the proxy, as `no_proxy` lists them.
    let exceptions: String

    /// None: every host is reached directly.
    public static let none = Proxy(http: nil, https: nil, exceptions: "")

    /// What the environment of this program says: `http_proxy`, `https_proxy`, `all_proxy` and
    /// `no_proxy`.
    public static let environment = Proxy.environment(ProcessInfo.processInfo.environment)

    /// One proxy for everything, such as `http://127.0.0.1:3128` or `socks5h://127.0.0.1:1080`.
    public static func address(_ address: String) -> Proxy {
      Proxy(http: address, https: address, exceptions: "")
    }

    /// What an environment says.
    public static func environment(_ variables: [String: String]) -> Proxy {
      func value(_ names: String...) -> String? {
        names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
      }
      // `HTTP_PROXY` is what a web server sets for a CGI program when a request has a field
      // `Proxy`, so that name is not believed.
      return Proxy(
        http: value("http_proxy", "all_proxy", "ALL_PROXY"),
        https: value("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"),
        exceptions: value("no_proxy", "NO_PROXY") ?? ""
      )
    }

    /// The proxy of requests of that scheme.
    func address(for scheme: String) -> String? { scheme == "https" ? https : http }
  }
}
