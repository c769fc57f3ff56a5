import Catalog
import FoundationCore
import Persistence

/// Writes records of an import within one transaction: what is new is added, what is there is made
/// what the record says.
struct RecordWriter {
  private let change: CatalogChange
  private let products: ProductWriter
  private var categories = NamedCategories()

  init(_ change: CatalogChange) {
    self.change = change
    products = ProductWriter(change: change)
  }

  /// Writes a record, and tells what became of it; one that is refused leaves nothing behind.
  mutating func write(_ line: ImportLine) throws -> ImportReport.Outcome {
    let record: ProductRecord
    switch line.content {
    case .refused(let errors): return line.refused(errors)
    case .record(let understood): record = understood
    }
    var draft = record.draft
    let stored = try product(of: record)
    let check = try DraftCheck(draft, withErrors: [], for: stored, on: change.connection)
    let errors = check.errors + check.reservations
    guard errors.isEmpty else { return line.refused(errors) }
    draft.category = try categories.category(at: record.category, change)
    guard let stored else { return line.outcome(.added, try products.insert(draft)) }
    let isChanged = try products.update(stored, to: draft)
    return line.outcome(isChanged ? .changed : .unchanged, stored.id)
  }

  /// The product that the record is of: the one that has its first SKU.
  private func product(of record: ProductRecord) throws -> StoredProduct? {
    guard let sku = record.variants.first?.sku else { return nil }
    let id: Int? = try change.connection.prepare("SELECT product FROM variant WHERE sku = ?")
      .value([sku.rawValue])
    return try id.flatMap { id in
      try StoredProduct(Product.ID(rawValue: id), on: change.connection)
    }
  }
}

extension ImportLine {
  fileprivate func outcome(
    _ kind: ImportReport.Outcome.Kind,
    _ product: Product.ID
  ) -> ImportReport.Outcome {
    ImportReport.Outcome(line: number, kind, product: product)
  }

  fileprivate func refused(_ errors: [FieldError]) -> ImportReport.Outcome {
    ImportReport.Outcome(line: number, .refused, product: nil, errors: FieldErrors(errors))
  }
}
