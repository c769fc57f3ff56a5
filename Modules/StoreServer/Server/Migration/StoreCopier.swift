import Persistence
import StoreCore

/// Copies a store from one state of it into an empty database, batch by batch.
struct StoreCopier: Sendable {
  let target: any StoreDatabase
  /// What the source is known by.
  let source: String
  let report: @Sendable (StoreMigrationEvent) -> Void

  /// Goes on where it ended before, or begins; tells how many rows were copied now.
  ///
  /// Each batch is kept together with how far it has come. Where the source is another one by now,
  /// what was copied is removed.
  func run(from store: any Transaction) async throws -> Int {
    var mark = try await begin(
      MigrationCheckpoint(source: source, state: try await store.movingState())
    )
    let before = mark.place.rows
    for table in StoreTable.all[mark.place.tables...] {
      let total = try await store.count(of: table)
      report(.begins(table: table.name, rows: total))
      mark = try await copy(table, from: store, mark)
      report(.copied(table: table.name, rows: total))
    }
    try await finish(mark, as: try await Ending(of: store))
    return mark.place.rows - before
  }

  /// The mark to go on from.
  private func begin(_ new: MigrationCheckpoint) async throws -> MigrationCheckpoint {
    let found = try await target.write { target in
      if let found = try await target.movingMark() {
        guard found.source == new.source else {
          throw StoreServerError.cannotMove(.otherSource(found.source))
        }
        if found.state == new.state { return (mark: found, isOther: false) }
        for statement in target.dialect.moving.removeAll { try await target.run(statement) }
        try await target.removeMark()
        try await target.add(new)
        return (mark: new, isOther: true)
      }
      guard try await target.isEmptyStore() else {
        throw StoreServerError.cannotMove(.targetNotEmpty)
      }
      try await target.add(new)
      return (mark: new, isOther: false)
    }
    if found.isOther {
      report(.beginsAnew)
    } else if found.mark.place != MigrationCheckpoint.Place() {
      report(.goesOn(rows: found.mark.place.rows))
    }
    return found.mark
  }

  private func copy(
    _ table: StoreTable,
    from store: any Transaction,
    _ mark: MigrationCheckpoint
  ) async throws -> MigrationCheckpoint {
    var mark = mark
    var isDone = false
    while !isDone {
      try Task.checkCancellation()
      let rows = try await nextRows(of: table, from: store, mark.place)
      isDone = table.isTree || rows.count < table.batch
      var place = mark.place
      place.rows += rows.count
      place.key = rows.last.map(table.key(of:)) ?? place.key
      if isDone { (place.tables, place.key) = (place.tables + 1, nil) }
      let (before, after) = (mark, place)
      try await target.write { target in
        if !rows.isEmpty { try await target.insert(rows, into: table) }
        try await target.move(before, to: after)
      }
      mark.place = place
      report(.reached(rows: rows.count))
    }
    return mark
  }

  private func nextRows(
    of table: StoreTable,
    from store: any Transaction,
    _ place: MigrationCheckpoint.Place
  ) async throws -> [StoredRow] {
    guard table.isTree else { return try await store.batch(of: table, after: place.key) }
    return table.parentsFirst(try await store.rows(of: table))
  }

  private func finish(_ mark: MigrationCheckpoint, as ending: Ending) async throws {
    try await target.write { target in
      try await target.move(mark, to: mark.place)
      let moving = target.dialect.moving
      var statements = moving.setRevision(ending.revision)
      for (table, number) in zip(StoreTable.all, ending.numbers) {
        if let number, number > 0 { statements += moving.goOn(after: number, in: table) }
      }
      for statement in statements { try await target.run(statement) }
      try await target.removeMark()
    }
  }
}

/// What a store counts on from.
private struct Ending: Sendable {
  let revision: Int
  /// The last number of each table; nothing for those that number no rows.
  let numbers: [Int?]

  init(of store: any Transaction) async throws {
    revision = try await store.movedRevision()
    var numbers: [Int?] = []
    for table in StoreTable.all {
      numbers.append(table.numbering == .none ? nil : try await store.lastNumber(of: table))
    }
    self.numbers = numbers
  }
}
