import CPostgres

extension PostgresConnection {
  /// True where the connection to the server is encrypted.
  public var isEncrypted: Bool { handle.map { PQsslInUse($0.pointer) == 1 } ?? false }

  /// The version of TLS, such as `TLSv1.3`; `nil` where the connection is not encrypted.
  public var encryption: String? {
    guard isEncrypted, let handle else { return nil }
    return PQsslAttribute(handle.pointer, "protocol").map { String(cString: $0) }
  }

  /// The host of the server, or the folder of its socket; `nil` once the connection is broken.
  public var host: String? { handle.map { PQhost($0.pointer).map { String(cString: $0) } ?? "" } }
}
