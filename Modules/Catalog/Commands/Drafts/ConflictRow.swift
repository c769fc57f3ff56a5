import Catalog
import CommandKit

/// A field of a product that two editors changed, as a row.
struct ConflictRow: Sendable {
  let field: String
  let before: String
  let theirs: String
  let mine: String

  static let table = Table<ConflictRow>([
    Column("field", heading: "FIELD", shrinks: false, \.field),
    Column("before", heading: "BEFORE", \.before),
    Column("theirs", heading: "THEIRS", \.theirs),
    Column("mine", heading: "MINE", \.mine),
  ])
}

extension EditConflict {
  /// The fields that either side changed.
  var rows: [ConflictRow] {
    let mine = Dictionary(self.mine.map { ($0.field, $0) }) { first, _ in first }
    let theirs = Dictionary(self.theirs.map { ($0.field, $0) }) { first, _ in first }
    var seen: Set<String> = []
    let fields = (self.theirs + self.mine).map(\.field).filter { seen.insert($0).inserted }
    return fields.map { field in
      let before = (theirs[field] ?? mine[field])?.before ?? ""
      return ConflictRow(
        field: field,
        before: before,
        theirs: theirs[field]?.after ?? before,
        mine: mine[field]?.after ?? before
      )
    }
  }
}
