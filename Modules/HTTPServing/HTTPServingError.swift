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
  public var details: FailureDetails {
    switch self {
    case .badAddress(let text):
      .init(
        "serving.bad_address",
        .usage,
        "Cannot listen on \(text).",
        reason: ListeningAddress.isLoopback(text)
          ? "The port is a number from 0 to 65535."
          : "Only loopback addresses and Unix sockets are allowed.",
        suggestion:
          "Use 127.0.0.1:PORT, [::1]:PORT or the path of a socket; port 0 picks a free port."
      )
    case .badSocketPath(let path, let limit):
      .init(
        "serving.bad_socket_path",
        .usage,
        "Invalid path for a Unix socket: \(path.debugDescription).",
        reason: "The path must have 1 to \(limit) bytes.",
        suggestion: "Choose a shorter path."
      )
    case .addressInUse(let address):
      .init(
        "serving.address_in_use",
        .conflict,
        "\(address) is already in use.",
        suggestion: "Stop the other server, or choose another address."
      )
    case .notASocket(let path):
      .init(
        "serving.not_a_socket",
        .conflict,
        "\(path) is not a socket.",
        suggestion: "Move the file, or choose another path."
      )
    case .system(let call, let errno):
      .init(
        "serving.system",
        .failed,
        "Could not start the server.",
        reason: "\(String(cString: strerror(errno))) (\(call))."
      )
    case .stopped:
      .init(
        "serving.stopped",
        .failed,
        "The server was stopped.",
        suggestion: "Create a new server."
      )
    }
  }
}
