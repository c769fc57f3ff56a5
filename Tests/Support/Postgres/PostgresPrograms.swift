import Foundation

/// The programs of a PostgreSQL installation, and the user to run them as.
struct PostgresPrograms: Sendable {
  /// The installation on the PATH, or the newest in the usual folders.
  static let found = candidates.first { folder in
    ["initdb", "postgres", "psql", "pg_basebackup"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
    }
  }.map(Self.init)

  private let folder: String

  private init(in folder: String) { self.folder = folder }

  func path(of name: String) -> String { "\(folder)/\(name)" }

  private static var candidates: [String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let places = [
      ("/usr/lib/postgresql", ""), ("/usr", "pgsql-"),
      ("/opt/homebrew/opt", "postgresql@"), ("/usr/local/opt", "postgresql@"),
    ]
    return path.split(separator: ":").map(String.init)
      + places.flatMap { versions(in: $0, named: $1) }
  }

  /// The folders of programs of each version there, the newest first.
  private static func versions(in place: String, named prefix: String) -> [String] {
    // Most systems do not have most of these places.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.filter { $0.hasPrefix(prefix) }
      .compactMap { name in Double(name.dropFirst(prefix.count)).map { (version: $0, name: name) } }
      .sorted { $0.version > $1.version }
      .map { "\(place)/\($0.name)/bin" }
  }
}

extension PostgresCluster {
  /// The reason that clusters cannot run on this machine; `nil` if they can.
  package static let obstacle: String? =
    if PostgresPrograms.found == nil {
      "There is no PostgreSQL server on this machine."
    } else if getuid() == 0, UnprivilegedUser.found == nil {
      "PostgreSQL does not run as root, and there is no setpriv to become another user with."
    } else {
      nil
    }

  /// `true` if clusters can run on this machine.
  package static var isAvailable: Bool { obstacle == nil }

  /// `true` if tests must fail without PostgreSQL, as in continuous integration.
  package static var isRequired: Bool { ProcessInfo.processInfo.environment["CI"] == "true" }
}
