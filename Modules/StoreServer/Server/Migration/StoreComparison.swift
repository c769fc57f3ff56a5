import Persistence
import StoreCore

/// Compares a store with its copy, row by row.
struct StoreComparison: Sendable {
  let target: any StoreDatabase
  let report: @Sendable (StoreMigrationEvent) -> Void

  /// The maximum number of listed differences.
  static let differenceLimit = 100

  private(set) var result: StoreMigrationResult

  init(
    _ target: any StoreDatabase,
    copied: Int,
    report: @escaping @Sendable (StoreMigrationEvent) -> Void
  ) {
    self.target = target
    self.report = report
    result = StoreMigrationResult(copied: copied)
  }

  mutating func run(_ store: any Transaction) async throws {
    let tables = StoreSchema.store.tables
    let ours = try await store.layouts(of: tables)
    let theirs = try await target.read { try await $0.layouts(of: tables) }
    for (ours, theirs) in zip(ours, theirs) {
      report(.started(table: ours.table.name, rows: try await store.count(of: ours.table)))
      try await compare(ours, of: store, with: theirs)
    }
    let counts = (
      try await store.latestRevision(in: ours),
      try await target.read { try await $0.latestRevision(in: theirs) }
    )
    if counts.0 != counts.1 { note(RowDifference(tableName: "revision", key: "", kind: .changed)) }
  }

  /// Reads both sides in key order; each has one batch in memory.
  private mutating func compare(
    _ layout: StoredColumns,
    of store: any Transaction,
    with other: StoredColumns
  ) async throws {
    let table = layout.table
    var (ours, theirs) = (RowBatch(layout), RowBatch(other))
    var sum = RowChecksum()
    var rows = 0
    while true {
      try Task.checkCancellation()
      if let key = ours.next { ours.fill(try await store.batch(of: layout, after: key.last)) }
      if let key = theirs.next {
        theirs.fill(try await target.read { try await $0.batch(of: other, after: key.last) })
      }
      if ours.isAtEnd, theirs.isAtEnd { break }
      let before = rows
      // A side without rows must be filled first, unless it is at its end.
      while ours.mayTake, theirs.mayTake, !(ours.isAtEnd && theirs.isAtEnd) {
        let taken = Self.take(from: &ours, and: &theirs)
        if let row = taken.row {
          sum.add(CollectionOfOne(row))
          rows += 1
        }
        if let kind = taken.difference {
          note(RowDifference(tableName: table.name, key: "\(taken.key)", kind: kind))
        }
      }
      report(.advanced(rows: rows - before))
    }
    result.tables.append(TableChecksum(tableName: table.name, rows: rows, sum: sum.text))
    report(.compared(table: table.name, rows: rows))
  }

  /// Takes the row with the smaller key, or both rows of the same key.
  private static func take(
    from ours: inout RowBatch,
    and theirs: inout RowBatch
  ) -> (row: StoredRow?, key: RowKey, difference: RowDifference.Kind?) {
    guard let key = ours.key else { return (nil, theirs.take().key, .added) }
    guard let other = theirs.key else { return (ours.take().row, key, .missing) }
    if key < other { return (ours.take().row, key, .missing) }
    if other < key { return (nil, theirs.take().key, .added) }
    let row = ours.take().row
    return (row, key, row.isSame(as: theirs.take().row) ? nil : .changed)
  }

  private mutating func note(_ difference: RowDifference) {
    result.differenceCount += 1
    if result.differences.count < Self.differenceLimit { result.differences.append(difference) }
  }
}

/// The rows of one side that are in memory.
private struct RowBatch {
  private let layout: StoredColumns
  private var rows: ArraySlice<StoredRow> = []
  private var last: RowKey?
  private var isLast = false

  init(_ layout: StoredColumns) { self.layout = layout }

  struct Position: Sendable {
    /// The key of the last row before the next batch; `nil` for the first.
    let last: RowKey?
  }

  /// The position of the next batch, if one is needed.
  var next: Position? { rows.isEmpty && !isLast ? Position(last: last) : nil }

  var isAtEnd: Bool { rows.isEmpty && isLast }

  /// `true` if the next row, or the end, is known.
  var mayTake: Bool { !rows.isEmpty || isLast }

  var key: RowKey? { rows.first.map(layout.key(of:)) }

  mutating func fill(_ batch: [StoredRow]) {
    rows = batch[...]
    last = batch.last.map(layout.key(of:)) ?? last
    isLast = batch.count < layout.table.batchSize
  }

  mutating func take() -> (key: RowKey, row: StoredRow) {
    let row = rows.removeFirst()
    return (layout.key(of: row), row)
  }
}

extension StoredRow {
  /// Compares bytes: Swift treats composed and decomposed accents as equal.
  fileprivate func isSame(as other: StoredRow) -> Bool {
    guard self == other else { return false }
    return zip(self, other).allSatisfy { one, other in
      guard case .text(let one) = one, case .text(let other) = other else { return true }
      return one.utf8.elementsEqual(other.utf8)
    }
  }
}
