import Foundation
import Persistence
import StoreCore

/// Copies the rows of a store into an empty one, a batch in each transaction.
///
/// The target has a mark until the copy is complete, so that no server opens a part of a store. A
/// later run deletes what an interrupted one has copied, and starts over.
struct StoreCopier: Sendable {
  let target: any StoreDatabase
  let report: @Sendable (StoreMigrationEvent) -> Void
  /// The name of this run in the mark, which another run replaces.
  private let name = UUID().uuidString

  init(target: any StoreDatabase, report: @escaping @Sendable (StoreMigrationEvent) -> Void) {
    self.target = target
    self.report = report
  }

  /// Copies all rows, and returns their number.
  func run(from store: any Transaction) async throws -> Int {
    let layouts = try await store.layouts(of: StoreSchema.store.tables)
    try await begin()
    var copied = 0
    for layout in layouts {
      let table = layout.table
      let total = try await store.count(of: table)
      report(.started(table: table.name, rows: total))
      copied += try await copy(layout, from: store)
      report(.copied(table: table.name, rows: total))
    }
    try await finish(as: try await Ending(of: store, layouts))
    return copied
  }

  private func begin() async throws {
    let restarts = try await target.write { target in
      let restarts = try await target.hasUnfinishedMigration()
      if restarts {
        for statement in target.dialect.removeAll(of: StoreSchema.store.tables) {
          try await target.run(statement)
        }
        try await target.run("DROP TABLE migration")
      } else if try await !target.areEmpty(StoreSchema.store.tables) {
        throw StoreServerError.cannotMigrate(.targetNotEmpty)
      }
      try await target.run("CREATE TABLE migration (run TEXT)")
      try await target.run("INSERT INTO migration (run) VALUES (\(name))")
      return restarts
    }
    if restarts { report(.restarting) }
  }

  private func copy(_ layout: StoredColumns, from store: any Transaction) async throws -> Int {
    let table = layout.table
    let targetLayout = try await target.read { try await $0.layouts(of: [table])[0] }
    var copied = 0
    var last: RowKey?
    while true {
      try Task.checkCancellation()
      let rows =
        try await table.parent == nil
        ? store.batch(of: layout, after: last) : layout.parentsFirst(store.rows(of: layout))
      try await target.write { target in
        try await target.requireMigration(name)
        if !rows.isEmpty { try await target.insert(rows, into: targetLayout) }
      }
      copied += rows.count
      report(.advanced(rows: rows.count))
      last = rows.last.map(layout.key(of:))
      if table.parent != nil || rows.count < table.batchSize { return copied }
    }
  }

  /// Sets revisions and IDs, and removes the mark.
  private func finish(as ending: Ending) async throws {
    try await target.write { target in
      try await target.requireMigration(name)
      let dialect = target.dialect
      var statements = dialect.setRevision(ending.revision)
      for (layout, number) in ending.numbers where number > 0 {
        statements += dialect.restartIDs(of: layout, after: number)
      }
      for statement in statements { try await target.run(statement) }
      try await target.run("DROP TABLE migration")
    }
  }
}

extension Transaction {
  /// Throws if another run has taken over.
  fileprivate func requireMigration(_ name: String) async throws {
    // A change of the row, so that another run waits for this transaction.
    let count = try await run("UPDATE migration SET run = run WHERE run = \(name)")
    guard count == 1 else { throw StoreServerError.cannotMigrate(.inProgress) }
  }
}

/// The counters that the copy continues from.
private struct Ending: Sendable {
  let revision: Int
  /// The last ID of each table that has IDs.
  let numbers: [(StoredColumns, Int)]

  init(of store: any Transaction, _ layouts: [StoredColumns]) async throws {
    revision = try await store.latestRevision(in: layouts)
    var numbers: [(StoredColumns, Int)] = []
    for layout in layouts where layout.table.ids != .none {
      numbers.append((layout, try await store.lastNumber(of: layout)))
    }
    self.numbers = numbers
  }
}
