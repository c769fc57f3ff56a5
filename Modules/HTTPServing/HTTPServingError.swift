import Foundation
public import FoundationCore

/// A failure to start a server.
public enum HTTPServingError: Error, Hashable {
  /// The address is not a loopback address, or not an address at all.
  case badAddress(String)
  /// The path of a Unix socket is empty or longer than the system allows.
  case badSocketPath(String, limit: Int)
  /// Another server listens on the address.
  case addressInUse(ListeningAddress)
  /// The path of the socket names a file of another kind.
  case notASocket(String)
  /// A system call failed.
  case system(call: String, errno: Int32)
  /// The server was stopped and cannot start again.
  case stopped
}

extension HTTPServingError: Failure {
  public var code: String {
    switch self {
    case .badAddress: "serving.bad_address"
    case .badSocketPath: "serving.bad_socket_path"
    case .addressInUse: "serving.address_in_use"
    case .notASocket: "serving.not_a_socket"
    case .system: "serving.system"
    case .stopped: "serving.stopped"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .badAddress, .badSocketPath: .usage
    case .addressInUse, .notASocket: .conflict
    case .system, .stopped: .failed
    }
  }

  public var title: String {
    switch self {
    case .badAddress(let text): "Cannot listen on \(text)."
    case .badSocketPath(let path, _): "Invalid path for a Unix socket: \(path.debugDescription)."
    case .addressInUse(let address): "\(address) is already in use."
    case .notASocket(let path): "\(path) is not a socket."
    case .system: "Could not start the server."
    case .stopped: "The server was stopped."
    }
  }

  public var reason: String? {
    switch self {
    case .badAddress: "Only loopback addresses and Unix sockets are allowed."
    case .badSocketPath(_, let limit): "The path must have 1 to \(limit) bytes."
    case .system(let call, let errno):
      "\(String(cString: strerror(errno))) (\(call))."
    case .addressInUse, .notASocket, .stopped: nil
    }
  }

  public var suggestion: String? {
    switch self {
    case .badAddress:
      "Use 127.0.0.1:PORT, [::1]:PORT or the path of a socket; port 0 picks a free port."
    case .badSocketPath: "Choose a shorter path."
    case .addressInUse: "Stop the other server, or choose another address."
    case .notASocket: "Move the file, or choose another path."
    case .system: nil
    case .stopped: "Create a new server."
    }
  }
}
