import CPostgres
import Foundation

extension PostgresConfiguration {
  /// Returns the settings for a server on another machine: TLS, with a verified certificate.
  ///
  /// By default, libpq falls back to an unencrypted connection if the server, or an attacker between,
  /// claims not to support TLS. An `sslmode` in the URI, in `PGSSLMODE` or in a service file takes
  /// precedence.
  func tlsSettings(environment: [String: String]) -> [String: String] {
    let given = uri.settings
    let isExplicit =
      given["sslmode"] != nil || given["service"] != nil
      || ["PGSSLMODE", "PGREQUIRESSL", "PGSERVICE"].contains { environment[$0] != nil }
    let hosts = (given["host"] ?? given["hostaddr"] ?? environment["PGHOST"] ?? "")
      .split(separator: ",")
    guard !isExplicit, !hosts.allSatisfy(\.isLocal) else { return [:] }
    var settings = ["sslmode": "verify-full"]
    let hasRoots =
      given["sslrootcert"] != nil || environment["PGSSLROOTCERT"] != nil
      || environment["HOME"].map { Self.exists($0 + "/.postgresql/root.crt") } == true
    if !hasRoots { settings["sslrootcert"] = Self.systemRoots }
    return settings
  }

  /// The root certificates of the system; libpq knows them as `system` since version 16.
  private static var systemRoots: String? {
    if libpq.PQlibVersion() >= 16_00_00 { return "system" }
    return ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]
      .first(where: exists)
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}

extension Substring {
  /// `true` for a loopback address, its usual name, or the folder of a Unix socket.
  fileprivate var isLocal: Bool {
    hasPrefix("/") || hasPrefix("@") || hasPrefix("127.") || self == "::1"
      || lowercased() == "localhost"
  }
}
