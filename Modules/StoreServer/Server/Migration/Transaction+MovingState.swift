import Persistence
import StoreCore

extension Transaction {
  /// What a store is known by while it is moved: it is another one after every change.
  ///
  /// Products and orders count their changes; a picture is for ever the same, but may be used
  /// again; of the rest there are few rows, which are gone through.
  func movingState() async throws -> String {
    var parts = [try await movedRevision()]
    parts.append(try await value("SELECT coalesce(max(id), 0) FROM order_event") ?? 0)
    parts.append(try await value("SELECT coalesce(sum(uploaded), 0) FROM image") ?? 0)
    for table in StoreTable.all where !table.isCounted { parts.append(try await count(of: table)) }
    var sum = RowChecksum()
    sum.add([parts.map { .integer(Int64($0)) }])
    for table in StoreTable.all where table.isSmall {
      var key: RowKey?
      while true {
        let rows = try await batch(of: table, after: key)
        sum.add(rows)
        guard rows.count == table.batch, let last = rows.last else { break }
        key = table.key(of: last)
      }
    }
    return sum.text
  }
}

extension StoreTable {
  /// Whether its rows tell of no change but by what they are.
  fileprivate var isSmall: Bool {
    ["account", "session", "spent_refresh", "shipping_method", "tax_rate", "discount"]
      .contains(name)
  }

  /// Whether the number of its rows says nothing that another count does not.
  fileprivate var isCounted: Bool { isSmall || name == StoreTable.searchText.name }
}
