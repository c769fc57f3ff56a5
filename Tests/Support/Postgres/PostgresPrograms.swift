import Foundation

/// The programs of a PostgreSQL on this machine, and whom they can be run as.
struct PostgresPrograms: Sendable {
  /// Those that were found first: on the PATH, or the newest where systems keep them.
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
  /// Why there can be no cluster on this machine; nothing where there can.
  package static let obstacle: String? =
    if PostgresPrograms.found == nil {
      "There is no PostgreSQL server on this machine."
    } else if getuid() == 0, UnprivilegedUser.found == nil {
      "PostgreSQL does not run as root, and there is no setpriv to become another user with."
    } else {
      nil
    }

  /// Whether there can be a cluster on this machine.
  package static var isAvailable: Bool { obstacle == nil }

  /// Whether it is a failure that there can be none: where all changes are judged.
  package static var isRequired: Bool { ProcessInfo.processInfo.environment["CI"] == "true" }
}
