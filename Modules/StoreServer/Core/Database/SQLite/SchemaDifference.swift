package import Persistence

/// A table, index, trigger or view of a file that is not as the migrations make it.
struct SchemaDifference: Sendable, Hashable {
  enum Kind: Sendable { case missing, changed, foreign }

  /// The type that SQLite gives it, such as `trigger`.
  let type: String
  let name: String
  let kind: Kind

  /// True if the store could lose or change data by it; a table or view beside its own is harmless.
  var isHarmful: Bool { kind != .foreign || type == "trigger" }

  var finding: StoreFinding {
    let sentence =
      switch kind {
      case .missing: "The \(type) '\(name)' is missing."
      case .changed: "The \(type) '\(name)' is not as a store has it."
      case .foreign: "The \(type) '\(name)' is not one of a store's."
      }
    return StoreFinding(code: "schema", description: sentence)
  }
}

extension Connection {
  package func schemaFindings() throws -> [StoreFinding] { try schemaDifferences().map(\.finding) }

  /// The differences between the schema of the file and that of a new store of the same version.
  func schemaDifferences() throws -> [SchemaDifference] {
    let version: Int = try prepare("PRAGMA user_version").value() ?? 0
    let steps = StoreSchema.migrations.prefix(version)
    let made = try Connection(.memory, migrations: Array(steps)).schema()
    let found = try schema()
    func difference(_ name: SchemaName, _ kind: SchemaDifference.Kind) -> SchemaDifference {
      SchemaDifference(type: name.type, name: name.name, kind: kind)
    }
    let ours = made.compactMap { name, sql in
      found[name].map { $0 == sql ? nil : difference(name, .changed) } ?? difference(name, .missing)
    }
    let foreign = found.keys.filter { made[$0] == nil }.map { difference($0, .foreign) }
    return (ours + foreign).sorted { ($0.type, $0.name) < ($1.type, $1.name) }
  }

  /// The SQL of each, without comments and blanks, which say nothing to SQLite.
  ///
  /// The statistics of SQLite's planner are left out.
  private func schema() throws -> [SchemaName: String] {
    let rows = try prepare(
      "SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT GLOB 'sqlite_stat*'"
    ).all { (SchemaName(type: try $0[0], name: try $0[1]), Self.plain(try $0[2])) }
    return Dictionary(rows) { first, _ in first }
  }

  private static func plain(_ sql: String) -> String {
    sql.split(separator: "\n").map { line in
      line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
    }.joined().filter { !$0.isWhitespace }
  }
}

private struct SchemaName: Hashable {
  let type: String
  let name: String
}
