import FoundationCore
package import Persistence

/// A table, index, trigger or view that differs from the schema of the migrations.
struct SchemaDifference: Sendable, Hashable {
  enum Kind: Sendable { case missing, changed, foreign }

  /// The SQLite type, such as `trigger`.
  let type: String
  let name: String
  let kind: Kind

  /// `true` if it can lose or change data; additional tables and views are harmless.
  var isHarmful: Bool { kind != .foreign || type == "trigger" }

  var finding: StoreFinding {
    let sentence =
      switch kind {
      case .missing: "The \(type) '\(name)' is missing."
      case .changed: "The \(type) '\(name)' differs from the schema of a store."
      case .foreign: "The \(type) '\(name)' does not belong to a store."
      }
    return StoreFinding(code: "schema", description: sentence)
  }
}

extension Connection {
  package func schemaFindings() throws -> [StoreFinding] { try schemaDifferences().map(\.finding) }

  /// Returns the differences between the schema of the file and that of a new store of the same
  /// version.
  func schemaDifferences() throws -> [SchemaDifference] {
    // Nearly every file has the usual schema, and making another store to compare with takes longer
    // than all else of opening one.
    if try schemaFingerprint() == StoreSchema.fingerprint { return [] }
    let version: Int = try prepare("PRAGMA user_version").value() ?? 0
    let steps = StoreSchema.migrations.prefix(version)
    let made = try Connection(.memory, migrations: Array(steps)).schema()
    let found = try schema()
    func difference(_ name: SchemaName, kind: SchemaDifference.Kind) -> SchemaDifference {
      SchemaDifference(type: name.type, name: name.name, kind: kind)
    }
    let ours = made.compactMap { name, sql in
      found[name].map { $0 == sql ? nil : difference(name, kind: .changed) }
        ?? difference(name, kind: .missing)
    }
    let foreign = found.keys.filter { made[$0] == nil }.map { difference($0, kind: .foreign) }
    return (ours + foreign).ordered { ($0.type, $0.name) < ($1.type, $1.name) }
  }

  /// Returns a hash of the schema and its version, without the statistics of the query planner.
  func schemaFingerprint() throws -> UInt64 {
    let version: Int = try prepare("PRAGMA user_version").value() ?? 0
    var hash = StableHash("\(version)".utf8)
    try prepare(
      """
      SELECT type || char(10) || name || char(10) || coalesce(sql, '') FROM sqlite_schema
      WHERE name NOT GLOB 'sqlite_stat*' ORDER BY type, name
      """
    ).forEachRow { row in
      hash.combine(0)
      hash.combine((try row[0] as String).utf8)
    }
    return hash.value
  }

  /// Returns the SQL of each, without comments and white space.
  ///
  /// The statistics of the query planner are left out.
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
