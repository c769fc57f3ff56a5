public import Foundation

/// Where a server listens: only ever where this machine alone can reach it.
public enum ListeningAddress: Sendable, Hashable {
  /// A socket in the file system, which only its owner may connect to.
  case unixSocket(String)
  /// 127.0.0.1; port 0 is one that the system chooses.
  case loopback(port: Int = 0)
  /// ::1; port 0 is one that the system chooses.
  case loopbackIPv6(port: Int = 0)

  /// Reads an address as it is written on a command line: `127.0.0.1:8080`, `[::1]:0` or a path.
  ///
  /// - Throws: `HTTPServingError` for what other machines could reach, and for what is no address.
  public init(_ text: String) throws(HTTPServingError) {
    if text.contains("/") {
      self = .unixSocket(text)
      return
    }
    guard let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...]).map(Int.init)
    else { throw .badAddress(text) }
    switch text[..<colon].lowercased() {
    case "127.0.0.1", "localhost": self = .loopback(port: port)
    case "[::1]": self = .loopbackIPv6(port: port)
    default: throw .badAddress(text)
    }
  }

  /// The address that clients are given; over a Unix socket, what they ask for through it.
  public var url: URL {
    let (host, port): (String, Int?) =
      switch self {
      case .unixSocket: ("localhost", nil)
      case .loopback(let port): ("127.0.0.1", port)
      case .loopbackIPv6(let port): ("[::1]", port)
      }
    var components = URLComponents()
    components.scheme = "http"
    components.encodedHost = host
    components.port = port
    components.path = "/"
    guard let url = components.url else { preconditionFailure("\(self) has no URL") }
    return url
  }
}

extension ListeningAddress: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unixSocket(let path): path
    case .loopback(let port): "127.0.0.1:\(port)"
    case .loopbackIPv6(let port): "[::1]:\(port)"
    }
  }
}
