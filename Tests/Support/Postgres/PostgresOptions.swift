import Foundation

/// The options of a test cluster.
package struct PostgresOptions: Sendable {
  /// `true` to sync commits to disk, which is slow, and needed only by tests that kill the server.
  package var syncsToDisk = false
  /// The TCP access in addition to the socket.
  package var network: Network?
  /// Additional lines of its configuration.
  package var settings: [String: String] = [:]

  package init(
    syncsToDisk: Bool = false,
    network: Network? = nil,
    settings: [String: String] = [:]
  ) {
    self.syncsToDisk = syncsToDisk
    self.network = network
    self.settings = settings
  }

  /// TCP on 127.0.0.1, with a password (SCRAM).
  package struct Network: Sendable {
    package enum TLS: Sendable { case refused, offered, required }

    package var password: String
    package var tls: TLS

    package init(password: String, tls: TLS = .refused) {
      self.password = password
      self.tls = tls
    }
  }

  /// The text of `postgresql.conf`.
  func configuration(folder: String, port: Int) -> String {
    var lines = [
      "listen_addresses": network == nil ? "" : "127.0.0.1",
      "port": "\(port)",
      "unix_socket_directories": folder,
      "max_connections": "300",
      "shared_buffers": "32MB",
      "fsync": syncsToDisk ? "on" : "off",
      "full_page_writes": syncsToDisk ? "on" : "off",
      "timezone": "UTC",
      "log_timezone": "UTC",
      "lc_messages": "C",
      "wal_level": "replica",
      "max_wal_senders": "10",
      "hot_standby": "on",
    ]
    if let network, network.tls != .refused {
      lines["ssl"] = "on"
      lines["ssl_cert_file"] = "\(folder)/certificate.pem"
      lines["ssl_key_file"] = "\(folder)/key.pem"
    }
    return lines.merging(settings) { $1 }.sorted { $0.key < $1.key }
      .map { "\($0.key) = '\($0.value.replacing("'", with: "''"))'\n" }.joined()
  }

  /// The text of `pg_hba.conf`, the rules of access.
  var access: String {
    // The permissions of the socket's folder protect it.
    var lines = "local all all trust\nlocal replication all trust\n"
    if let network {
      let kind = network.tls == .required ? "hostssl" : "host"
      lines += "\(kind) all all 127.0.0.1/32 scram-sha-256\n"
    }
    return lines
  }
}
