import Catalog
import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// An import, which reads lines, writes them, and reports the outcome of each.
///
/// A batch is reported once it is committed, so a client that disconnects knows that all reported
/// lines are stored. While a batch is written, the next is read. The actor guards the state between
/// batches; each is requested after the last was consumed, so memory holds at most two.
actor Importer {
  private let store: Store
  private let isDryRun: Bool
  /// The name of the account that imports.
  private let caller: String
  private var counts = ImportReport.Summary()
  /// The URLs of the images of a dry run, which are rolled back with their batch.
  private var images: Set<String> = []
  private var upcoming: Task<ImportBatch, any Error>?
  /// The report of the first batch, until it is sent.
  private var ready: [UInt8]?
  /// The error that ended the import.
  private var failure: HTTPError?

  init(_ body: HTTPBody, into store: Store, by caller: String, isDryRun: Bool) {
    self.caller = caller
    self.store = store
    self.isDryRun = isDryRun
    upcoming = Self.read(HTTPBody.LineReader(body, limit: ImageRecord.maximumByteCount))
  }

  deinit { upcoming?.cancel() }

  /// Writes the first batch before the response begins, so that a full disk or an unreadable body
  /// still changes its status.
  func begin() async throws { ready = try await writeBatch() }

  /// Returns the next lines of the report; `nil` at the end.
  ///
  /// An error is sent as the last line; then the connection is aborted, so that the client does not
  /// take the response for a complete one.
  func next() async throws(HTTPError) -> [UInt8]? {
    if let failure { throw failure }
    if let ready {
      self.ready = nil
      return ready
    }
    do {
      return try await writeBatch()
    } catch {
      failure = error as? HTTPError ?? HTTPError(.bodyFailed, underlying: [error])
      upcoming = nil
      let problem = JSONValue.Member("problem", .object(Problem(error).document))
      return JSONValue.object([problem]).ndjsonLine
    }
  }

  /// Writes the next batch and returns its outcomes, with the counts after the last.
  private func writeBatch() async throws -> [UInt8]? {
    guard let batch = try await upcoming?.value else { return nil }
    upcoming = batch.isLast ? nil : Self.read(batch.rest)
    let date = store.now()
    if isDryRun { images.formUnion(batch.lines.compactMap(\.imageURL)) }
    let (caller, images) = (caller, images)
    let outcomes = try await store.database.write(isDryRun: isDryRun) { transaction in
      let change = StoreChange(on: transaction, at: date, by: caller)
      let writer = RecordWriter(change, at: date, images: images)
      var outcomes: [ImportReport.Outcome] = []
      for line in batch.lines {
        if let outcome = try await writer.write(line) { outcomes.append(outcome) }
      }
      try await writer.finish()
      return outcomes
    }
    var text: [UInt8] = []
    for outcome in outcomes {
      counts.count(outcome.kind.known)
      text += outcome.ndjsonLine
    }
    if batch.isLast { text += counts.ndjsonLine }
    return text
  }

  private static func read(_ reader: HTTPBody.LineReader) -> Task<ImportBatch, any Error> {
    Task { try await ImportBatch.read(from: reader) }
  }
}

/// Writes records of an import in one transaction, adding new products and changing existing ones.
private struct RecordWriter {
  private let change: StoreChange
  private let date: Date
  private let products: ProductWriter
  /// The URLs of images that count as present.
  private let images: Set<String>

  init(_ change: StoreChange, at date: Date, images: Set<String>) {
    self.change = change
    self.date = date
    self.images = images
    products = ProductWriter(change: change, stockReason: .import)
  }

  /// Writes a record and returns the outcome, or an image without one; a refused line changes
  /// nothing.
  func write(_ line: ImportLine) async throws -> ImportReport.Outcome? {
    let record: ProductRecord
    switch line.content {
    case .refused(let errors): return line.refused(errors)
    case .image(let image):
      _ = try await ImageStore(change.transaction).insert(image, at: date)
      return nil
    case .record(let understood): record = understood
    }
    let stored = try await product(of: record)
    let check = try await ProductDraftValidation(
      record.draft,
      isValidInItself: true,
      for: stored,
      having: images,
      on: change.transaction
    )
    let errors = check.errors + check.stockConflicts
    guard errors.isEmpty else { return line.refused(errors) }
    guard let stored else {
      return line.outcome(.added, of: try await products.insert(record.draft))
    }
    let isChanged = try await products.update(stored, to: record.draft)
    return line.outcome(isChanged ? .changed : .unchanged, of: stored.id)
  }

  /// Writes what waits for the end of the transaction.
  func finish() async throws { try await products.writeSearchTexts() }

  /// Returns the existing product of a record, by its first SKU.
  private func product(of record: ProductRecord) async throws -> StoredProduct? {
    guard let sku = record.draft.variants.first?.sku else { return nil }
    let products = ProductStore(change.transaction)
    guard let id = try await products.id(having: sku) else { return nil }
    return try await products.stored(id)
  }
}

extension ImportLine {
  /// The URL of the image of the line, if it has one.
  fileprivate var imageURL: String? {
    if case .image(let image) = content { ImageStore.url(of: image.name) } else { nil }
  }

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

extension JSONRepresentable {
  /// The value as a line of NDJSON, with its end.
  var ndjsonLine: [UInt8] {
    var line = jsonBytes()
    line.append(UInt8(ascii: "\n"))
    return line
  }
}
