import CPostgres
import Foundation

extension PostgresConfiguration {
  /// The settings for a server on another machine: TLS, and a certificate that names the server.
  ///
  /// libpq alone takes what it gets: a server, or one that stands between, that says it has no TLS
  /// reads everything. An `sslmode` in the address or in `PGSSLMODE`, or a service file, has the last
  /// word.
  func encryption(_ environment: [String: String]) -> [String: String] {
    let given = address.settings
    let isDecided =
      given["sslmode"] != nil || given["service"] != nil
      || ["PGSSLMODE", "PGREQUIRESSL", "PGSERVICE"].contains { environment[$0] != nil }
    let hosts = (given["host"] ?? given["hostaddr"] ?? environment["PGHOST"] ?? "")
      .split(separator: ",")
    guard !isDecided, !hosts.allSatisfy(\.isOfThisMachine) else { return [:] }
    var settings = ["sslmode": "verify-full"]
    let hasRoots =
      given["sslrootcert"] != nil || environment["PGSSLROOTCERT"] != nil
      || environment["HOME"].map { Self.exists($0 + "/.postgresql/root.crt") } == true
    if !hasRoots { settings["sslrootcert"] = Self.systemRoots }
    return settings
  }

  /// The certificates that the system trusts; libpq has a word for them since version 16.
  private static var systemRoots: String? {
    if PQlibVersion() >= 16_00_00 { return "system" }
    return ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]
      .first(where: exists)
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}

extension Substring {
  /// True for a loopback address, its usual name, or the folder of a Unix socket.
  fileprivate var isOfThisMachine: Bool {
    hasPrefix("/") || hasPrefix("@") || hasPrefix("127.") || self == "::1"
      || lowercased() == "localhost"
  }
}
