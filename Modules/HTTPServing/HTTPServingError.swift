import Foundation
public import FoundationCore

/// Why a server could not be started.
public enum HTTPServingError: Error, Hashable {
  /// The address can be reached from other machines, or is no address at all.
  case badAddress(String)
  /// The path of a Unix socket is empty or longer than the system takes.
  case badSocketPath(String, limit: Int)
  /// Somebody listens there already.
  case addressInUse(ListeningAddress)
  /// There is a file of another kind where the socket should be.
  case notASocket(String)
  /// The system refused.
  case system(call: String, errno: Int32)
  /// The server was stopped, and does not start again.
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
    case .badAddress(let text): "The server does not listen at \(text)."
    case .badSocketPath(let path, _): "There can be no Unix socket at \(path.debugDescription)."
    case .addressInUse(let address): "Somebody listens at \(address) already."
    case .notASocket(let path): "There is a file at \(path) that is not a socket."
    case .system: "The server could not be started."
    case .stopped: "The server was stopped."
    }
  }

  public var reason: String? {
    switch self {
    case .badAddress: "Only this machine may reach it."
    case .badSocketPath(_, let limit): "The path has to have 1 to \(limit) bytes."
    case .system(let call, let errno):
      "The system says: \(String(cString: strerror(errno))) (\(call))."
    case .addressInUse, .notASocket, .stopped: nil
    }
  }

  public var suggestion: String? {
    switch self {
    case .badAddress:
      "Name 127.0.0.1:PORT, [::1]:PORT or the path of a socket; port 0 is any free one."
    case .badSocketPath: "Choose a shorter path."
    case .addressInUse: "Stop the other server, or choose another address."
    case .notASocket: "Move the file away, or choose another path."
    case .system: nil
    case .stopped: "Make a new server."
    }
  }
}
