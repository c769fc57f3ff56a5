import Foundation

/// How a cluster is to be.
package struct PostgresOptions: Sendable {
  /// Whether what is committed is on the disk; it is slow, and only what falls over needs it.
  package var syncsToDisk = false
  /// A way in by TCP beside the socket.
  package var network: Network?
  /// More lines of its configuration.
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

  /// A way in by TCP on 127.0.0.1, with a password (SCRAM).
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

  /// The text of `pg_hba.conf`: who may come in, and how.
  var access: String {
    // The folder of the socket is what keeps strangers out.
    var lines = "local all all trust\nlocal replication all trust\n"
    if let network {
      let kind = network.tls == .required ? "hostssl" : "host"
      lines += "\(kind) all all 127.0.0.1/32 scram-sha-256\n"
    }
    return lines
  }
}
