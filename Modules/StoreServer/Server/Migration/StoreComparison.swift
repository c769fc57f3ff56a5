import Persistence
import StoreCore

/// Holds a store against its copy, row by row.
struct StoreComparison: Sendable {
  let target: any StoreDatabase
  let report: @Sendable (StoreMigrationEvent) -> Void

  /// How many differences are told one by one.
  static let most = 100

  private(set) var differences: [RowDifference] = []
  /// How many there are, told or not.
  private(set) var count = 0
  private(set) var sums: [TableChecksum] = []

  init(_ target: any StoreDatabase, report: @escaping @Sendable (StoreMigrationEvent) -> Void) {
    self.target = target
    self.report = report
  }

  mutating func run(_ store: any Transaction) async throws {
    for table in StoreTable.all {
      report(.begins(table: table.name, rows: try await store.count(of: table)))
      try await compare(table, of: store)
    }
    let counts = (
      try await store.movedRevision(), try await target.read { try await $0.movedRevision() }
    )
    if counts.0 != counts.1 {
      note(RowDifference(tableName: "revision", key: "", kind: .changed))
    }
  }

  /// Reads both sides in the order of the key; each has a batch of its own in memory.
  private mutating func compare(_ table: StoreTable, of store: any Transaction) async throws {
    var (ours, theirs) = (RowBatch(table), RowBatch(table))
    var sum = RowChecksum()
    var rows = 0
    while true {
      try Task.checkCancellation()
      if let key = ours.next { ours.fill(try await store.batch(of: table, after: key.last)) }
      if let key = theirs.next {
        theirs.fill(try await target.read { try await $0.batch(of: table, after: key.last) })
      }
      if ours.isAtEnd, theirs.isAtEnd { break }
      let before = rows
      // Without a row to take on one side, it has to be filled, or has come to its end.
      while ours.mayTake, theirs.mayTake, !(ours.isAtEnd && theirs.isAtEnd) {
        let taken = Self.take(&ours, &theirs)
        if let row = taken.row {
          sum.add(CollectionOfOne(row))
          rows += 1
        }
        if let kind = taken.difference {
          note(RowDifference(tableName: table.name, key: "\(taken.key)", kind: kind))
        }
      }
      report(.reached(rows: rows - before))
    }
    sums.append(TableChecksum(tableName: table.name, rows: rows, sum: sum.text))
    report(.compared(table: table.name, rows: rows))
  }

  /// Takes the next row of the side that is behind, or of both.
  private static func take(
    _ ours: inout RowBatch,
    _ theirs: inout RowBatch
  ) -> (row: StoredRow?, key: RowKey, difference: RowDifference.Kind?) {
    guard let key = ours.key else { return (nil, theirs.take().key, .added) }
    guard let other = theirs.key else { return (ours.take().row, key, .missing) }
    if key < other { return (ours.take().row, key, .missing) }
    if other < key { return (nil, theirs.take().key, .added) }
    let row = ours.take().row
    return (row, key, row.isSame(as: theirs.take().row) ? nil : .changed)
  }

  private mutating func note(_ difference: RowDifference) {
    count += 1
    if differences.count < Self.most { differences.append(difference) }
  }
}

/// The rows of one side that are in memory, and how far they were gone through.
private struct RowBatch {
  private let table: StoreTable
  private var rows: ArraySlice<StoredRow> = []
  private var last: RowKey?
  private var isLast = false

  init(_ table: StoreTable) { self.table = table }

  struct Position: Sendable {
    /// The key that the next batch comes behind; nothing for the first.
    let last: RowKey?
  }

  /// Where the next batch begins, if one is needed.
  var next: Position? { rows.isEmpty && !isLast ? Position(last: last) : nil }

  var isAtEnd: Bool { rows.isEmpty && isLast }

  /// Whether it is known what comes next, a row or the end.
  var mayTake: Bool { !rows.isEmpty || isLast }

  var key: RowKey? { rows.first.map(table.key(of:)) }

  mutating func fill(_ batch: [StoredRow]) {
    rows = batch[...]
    last = batch.last.map(table.key(of:)) ?? last
    isLast = batch.count < table.batch
  }

  mutating func take() -> (key: RowKey, row: StoredRow) {
    let row = rows.removeFirst()
    return (table.key(of: row), row)
  }
}

extension StoredRow {
  /// Whether it is the same to the byte; texts with an accent composed or not are equal otherwise.
  fileprivate func isSame(as other: StoredRow) -> Bool {
    guard self == other else { return false }
    return zip(self, other).allSatisfy { one, other in
      guard case .text(let one) = one, case .text(let other) = other else { return true }
      return one.utf8.elementsEqual(other.utf8)
    }
  }
}
