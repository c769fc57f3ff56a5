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
  package func schemaFindings(_ schema: StoreSchema) throws -> [StoreFinding] {
    try schemaDifferences(from: schema).map(\.finding)
  }

  /// Returns the differences between the schema of the file and the schema of a new store of the
  /// same version.
  func schemaDifferences(from schema: StoreSchema) throws -> [SchemaDifference] {
    let found = try schemaTexts()
    // Making another store to compare with takes longer than all else of opening one.
    if let known = schema.fingerprint, known == schema.fingerprint(of: found) { return [] }
    let version: Int = try prepare("PRAGMA user_version").value() ?? 0
    let steps = schema.migrations.prefix { $0.version ?? 0 <= version }
    let made = try Connection(.memory, migrations: Array(steps)).schemaTexts()
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

  /// Returns the SQL of each, without comments and white space.
  ///
  /// The statistics of the query planner are left out.
  fileprivate func schemaTexts() throws -> [SchemaName: [UInt8]] {
    let rows = try prepare(
      "SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT GLOB 'sqlite_stat*'"
    ).all { (SchemaName(type: try $0[0], name: try $0[1]), plainSQL(try $0[2] as String)) }
    return Dictionary(rows) { first, _ in first }
  }
}

extension StoreSchema {
  /// Returns the SHA-256 of tables and indexes, without those that SQLite makes for them.
  fileprivate func fingerprint(of found: [SchemaName: [UInt8]]) -> String {
    var others = found.filter { !$0.value.isEmpty && $0.key.name != "sqlite_sequence" }
    for index in indexes {
      for part in ["data", "idx", "content", "docsize", "config"] {
        others[SchemaName(type: "table", name: "\(index.table)_\(part)")] = nil
      }
    }
    let texts = others.ordered { ($0.key.type, $0.key.name) < ($1.key.type, $1.key.name) }
    return Sodium.sha256(Array(texts.map(\.value).joined(separator: [0]))).hexadecimal
  }

  /// Returns the fingerprint of a database.
  package func fingerprint(of connection: Connection) throws -> String {
    fingerprint(of: try connection.schemaTexts())
  }
}

/// Returns SQL without comments and white space.
private func plainSQL(_ sql: String) -> [UInt8] {
  var (plain, isComment, last): ([UInt8], Bool, UInt8) = ([], false, 0)
  for byte in sql.utf8 {
    if byte == UInt8(ascii: "\n") { isComment = false }
    if !isComment, byte == UInt8(ascii: "-"), last == byte {
      plain.removeLast()
      isComment = true
    }
    last = byte
    if !isComment, byte > 0x20 { plain.append(byte) }
  }
  return plain
}

private struct SchemaName: Hashable {
  let type: String
  let name: String
}
