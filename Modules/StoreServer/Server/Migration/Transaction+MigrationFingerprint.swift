import Persistence
import StoreCore

extension Transaction {
  /// Returns a fingerprint of the store, which differs after every change.
  ///
  /// Products and orders count their changes. Images never change, but may be uploaded again. The
  /// other tables have few rows, which are hashed.
  func migrationFingerprint() async throws -> String {
    var parts = [try await latestRevision()]
    parts.append(try await value("SELECT coalesce(max(id), 0) FROM order_event") ?? 0)
    parts.append(try await value("SELECT coalesce(sum(uploaded), 0) FROM image") ?? 0)
    for table in StoreTable.all where !table.isCounted { parts.append(try await count(of: table)) }
    var sum = RowChecksum()
    sum.add([parts.map { .integer(Int64($0)) }])
    for table in StoreTable.all where table.isSmall {
      try await forEachBatch(of: table) { sum.add($0) }
    }
    return sum.text
  }
}

extension StoreTable {
  /// `true` for a small table whose rows have no revision.
  fileprivate var isSmall: Bool {
    ["account", "session", "spent_refresh", "shipping_method", "tax_rate", "discount"]
      .contains(name)
  }

  /// `true` if other counters cover the number of its rows.
  fileprivate var isCounted: Bool {
    isSmall || [StoreTable.searchText.name, "order_word"].contains(name)
  }
}
