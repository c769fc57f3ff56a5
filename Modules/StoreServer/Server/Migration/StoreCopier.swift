import Persistence
import StoreCore

/// Copies a store into an empty database, batch by batch, from one snapshot.
struct StoreCopier: Sendable {
  let target: any StoreDatabase
  /// The name of the source.
  let source: String
  let report: @Sendable (StoreMigrationEvent) -> Void

  /// Copies the rows, or continues an earlier attempt, and returns the number of rows copied now.
  ///
  /// Each batch is committed together with its checkpoint. If the source has changed since, the
  /// copied rows are deleted.
  func run(from store: any Transaction) async throws -> Int {
    var checkpoint = try await begin(
      MigrationCheckpoint(source: source, state: try await store.migrationFingerprint())
    )
    let before = checkpoint.position.rows
    for table in StoreTable.all[checkpoint.position.tables...] {
      let total = try await store.count(of: table)
      report(.started(table: table.name, rows: total))
      checkpoint = try await copy(table, from: store, since: checkpoint)
      report(.copied(table: table.name, rows: total))
    }
    try await finish(checkpoint, as: try await Ending(of: store))
    return checkpoint.position.rows - before
  }

  /// Returns the checkpoint to continue from.
  private func begin(_ new: MigrationCheckpoint) async throws -> MigrationCheckpoint {
    let found = try await target.write { target in
      if let found = try await target.migrationCheckpoint() {
        guard found.source == new.source else {
          throw StoreServerError.cannotMigrate(.otherSource(found.source))
        }
        if found.state == new.state { return (checkpoint: found, isOther: false) }
        for statement in target.dialect.removeAll { try await target.run(statement) }
        try await target.removeCheckpoint()
        try await target.save(new)
        return (checkpoint: new, isOther: true)
      }
      guard try await target.isEmptyStore() else {
        throw StoreServerError.cannotMigrate(.targetNotEmpty)
      }
      try await target.save(new)
      return (checkpoint: new, isOther: false)
    }
    if found.isOther {
      report(.restarting)
    } else if found.checkpoint.position != MigrationCheckpoint.Position() {
      report(.resuming(rows: found.checkpoint.position.rows))
    }
    return found.checkpoint
  }

  private func copy(
    _ table: StoreTable,
    from store: any Transaction,
    since checkpoint: MigrationCheckpoint
  ) async throws -> MigrationCheckpoint {
    var checkpoint = checkpoint
    var isDone = false
    while !isDone {
      try Task.checkCancellation()
      let rows = try await nextRows(of: table, from: store, at: checkpoint.position)
      isDone = table.isSelfReferencing || rows.count < table.batchSize
      var position = checkpoint.position
      position.rows += rows.count
      position.key = rows.last.map(table.key(of:)) ?? position.key
      if isDone { (position.tables, position.key) = (position.tables + 1, nil) }
      let (before, after) = (checkpoint, position)
      try await target.write { target in
        if !rows.isEmpty { try await target.insert(rows, into: table) }
        try await target.advance(before, to: after)
      }
      checkpoint.position = position
      report(.advanced(rows: rows.count))
    }
    return checkpoint
  }

  private func nextRows(
    of table: StoreTable,
    from store: any Transaction,
    at position: MigrationCheckpoint.Position
  ) async throws -> [StoredRow] {
    guard table.isSelfReferencing else {
      return try await store.batch(of: table, after: position.key)
    }
    return table.parentsFirst(try await store.rows(of: table))
  }

  private func finish(_ checkpoint: MigrationCheckpoint, as ending: Ending) async throws {
    try await target.write { target in
      try await target.advance(checkpoint, to: checkpoint.position)
      let dialect = target.dialect
      var statements = dialect.setRevision(ending.revision)
      for (table, number) in zip(StoreTable.all, ending.numbers) {
        if let number, number > 0 { statements += dialect.restartIDs(of: table, after: number) }
      }
      for statement in statements { try await target.run(statement) }
      try await target.removeCheckpoint()
    }
  }
}

/// The counters that the copy continues from.
private struct Ending: Sendable {
  let revision: Int
  /// The last ID of each table; `nil` for tables without IDs.
  let numbers: [Int?]

  init(of store: any Transaction) async throws {
    revision = try await store.latestRevision()
    var numbers: [Int?] = []
    for table in StoreTable.all {
      numbers.append(table.idAssignment == .none ? nil : try await store.lastNumber(of: table))
    }
    self.numbers = numbers
  }
}
