import Persistence
import StoreCore

extension Transaction {
  /// Returns a fingerprint of the store, which differs after every change.
  ///
  /// Products and orders count their changes. Tables with few rows and no revision are hashed.
  func migrationFingerprint(of layouts: [StoredColumns]) async throws -> String {
    var parts = [try await latestRevision(in: layouts)]
    for table in layouts.map(\.table) {
      guard case .counted(let column) = table.state else { continue }
      parts.append(try await count(of: table))
      if let column {
        parts.append(try await value("SELECT coalesce(\(column), 0) FROM \(table.sql)") ?? 0)
      }
    }
    var sum = RowChecksum()
    sum.add([parts.map { .integer(Int64($0)) }])
    for layout in layouts {
      if case .rows = layout.table.state { try await forEachBatch(of: layout) { sum.add($0) } }
    }
    return sum.text
  }
}
