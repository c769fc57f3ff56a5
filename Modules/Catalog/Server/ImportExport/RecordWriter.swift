import Catalog
import FoundationCore
import Persistence
import StoreCore

/// Writes records of an import in one transaction, adding new products and changing existing ones.
struct RecordWriter {
  private let change: StoreChange
  private let products: ProductWriter
  private var categories = CategoryPathResolver()

  init(_ change: StoreChange) {
    self.change = change
    products = ProductWriter(change: change, stockReason: .import)
  }

  /// Writes a record and returns the outcome; a refused record changes nothing.
  mutating func write(_ line: ImportLine) async throws -> ImportReport.Outcome {
    let record: ProductRecord
    switch line.content {
    case .refused(let errors): return line.refused(errors)
    case .record(let understood): record = understood
    }
    var draft = record.draft
    let stored = try await product(of: record)
    let check = try await ProductDraftValidation(
      draft,
      withErrors: [],
      for: stored,
      on: change.transaction
    )
    let errors = check.errors + check.stockConflicts
    guard errors.isEmpty else { return line.refused(errors) }
    draft.category = try await categories.category(at: record.category, in: change)
    guard let stored else { return line.outcome(.added, of: try await products.insert(draft)) }
    let isChanged = try await products.update(stored, to: draft)
    return line.outcome(isChanged ? .changed : .unchanged, of: stored.id)
  }

  /// Writes what waits for the end of the transaction.
  func finish() async throws { try await products.writeSearchTexts() }

  /// Returns the existing product of a record, by its first SKU.
  private func product(of record: ProductRecord) async throws -> StoredProduct? {
    guard let sku = record.variants.first?.sku else { return nil }
    let products = ProductStore(change.transaction)
    guard let id = try await products.id(having: sku) else { return nil }
    return try await products.stored(id)
  }
}

extension ImportLine {
  fileprivate func outcome(
    _ kind: ImportReport.Outcome.Kind,
    of product: Product.ID
  ) -> ImportReport.Outcome {
    ImportReport.Outcome(line: number, kind, product: product)
  }

  fileprivate func refused(_ errors: [FieldError]) -> ImportReport.Outcome {
    ImportReport.Outcome(line: number, .refused, product: nil, errors: FieldErrors(errors))
  }
}
