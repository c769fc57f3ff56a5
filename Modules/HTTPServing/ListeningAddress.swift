public import Foundation

/// The address a server listens on: a loopback address or a Unix socket.
public enum ListeningAddress: Sendable, Hashable {
  /// A Unix socket at a path, which only its owner may connect to.
  case unixSocket(String)
  /// The address 127.0.0.1; port 0 lets the system choose one.
  case loopback(port: Int = 0)
  /// The address ::1; port 0 lets the system choose one.
  case loopbackIPv6(port: Int = 0)

  /// Parses an address from a command line: `127.0.0.1:8080`, `[::1]:0` or a path.
  ///
  /// - Throws: ``HTTPServingError/badAddress(_:)`` if the text is not an address, or not a loopback
  ///   one.
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

  /// Returns `true` for a text with a loopback address, whether or not its port is valid.
  static func isLoopback(_ text: String) -> Bool {
    ["127.0.0.1", "localhost", "[::1]"].contains {
      text.lowercased() == $0 || text.lowercased().hasPrefix("\($0):")
    }
  }

  /// The URL for clients; for a Unix socket, the URL to request through it.
  public var url: URL {
    let host = if case .unixSocket = self { "localhost" } else { description }
    guard let url = URL(string: "http://\(host)/") else { preconditionFailure("No URL: \(self)") }
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
