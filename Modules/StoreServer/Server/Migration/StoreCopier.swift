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
    let layouts = try await store.layouts(of: StoreSchema.store.tables)
    let state = try await store.migrationFingerprint(of: layouts)
    var checkpoint = try await begin(MigrationCheckpoint(source: source, state: state))
    let before = checkpoint.position.rows
    for layout in layouts[checkpoint.position.tables...] {
      let table = layout.table
      let total = try await store.count(of: table)
      report(.started(table: table.name, rows: total))
      checkpoint = try await copy(layout, from: store, since: checkpoint)
      report(.copied(table: table.name, rows: total))
    }
    try await finish(checkpoint, as: try await Ending(of: store, layouts))
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
        for statement in target.dialect.removeAll(of: StoreSchema.store.tables) {
          try await target.run(statement)
        }
        try await target.removeCheckpoint()
        try await target.save(new)
        return (checkpoint: new, isOther: true)
      }
      guard try await target.areEmpty(StoreSchema.store.tables) else {
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
    _ layout: StoredColumns,
    from store: any Transaction,
    since checkpoint: MigrationCheckpoint
  ) async throws -> MigrationCheckpoint {
    let targetLayout = try await target.read { try await $0.layouts(of: [layout.table])[0] }
    var checkpoint = checkpoint
    var isDone = false
    while !isDone {
      try Task.checkCancellation()
      let rows = try await nextRows(of: layout, from: store, at: checkpoint.position)
      isDone = layout.table.parent != nil || rows.count < layout.table.batchSize
      var position = checkpoint.position
      position.rows += rows.count
      position.key = rows.last.map(layout.key(of:)) ?? position.key
      if isDone { (position.tables, position.key) = (position.tables + 1, nil) }
      let (before, after) = (checkpoint, position)
      try await target.write { target in
        if !rows.isEmpty { try await target.insert(rows, into: targetLayout) }
        try await target.advance(before, to: after)
      }
      checkpoint.position = position
      report(.advanced(rows: rows.count))
    }
    return checkpoint
  }

  private func nextRows(
    of layout: StoredColumns,
    from store: any Transaction,
    at position: MigrationCheckpoint.Position
  ) async throws -> [StoredRow] {
    guard layout.table.parent != nil else {
      return try await store.batch(of: layout, after: position.key)
    }
    return layout.parentsFirst(try await store.rows(of: layout))
  }

  private func finish(_ checkpoint: MigrationCheckpoint, as ending: Ending) async throws {
    try await target.write { target in
      try await target.advance(checkpoint, to: checkpoint.position)
      let dialect = target.dialect
      var statements = dialect.setRevision(ending.revision)
      for (layout, number) in ending.numbers where number > 0 {
        statements += dialect.restartIDs(of: layout, after: number)
      }
      for statement in statements { try await target.run(statement) }
      try await target.removeCheckpoint()
    }
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
