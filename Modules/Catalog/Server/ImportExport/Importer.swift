import Catalog
import FoundationCore
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
  private var upcoming: Task<Result<ImportBatch, HTTPError>, Never>?
  /// The report of the first batch, until it is sent.
  private var ready: [UInt8]?
  /// The error that ended the import.
  private var failure: HTTPError?

  init(_ body: HTTPBody, into store: Store, by caller: String, isDryRun: Bool) {
    self.caller = caller
    self.store = store
    self.isDryRun = isDryRun
    upcoming = Self.read(HTTPBody.LineReader(body, limit: ImportLine.maximumByteCount))
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
      return Problem(error).json.line
    }
  }

  /// Writes the next batch and returns its outcomes, with the counts after the last.
  private func writeBatch() async throws -> [UInt8]? {
    guard let batch = try await upcoming?.value.get() else { return nil }
    upcoming = batch.isLast ? nil : Self.read(batch.rest)
    let date = store.now()
    let caller = caller
    let outcomes = try await store.database.write(isDryRun: isDryRun) { transaction in
      var writer = RecordWriter(StoreChange(on: transaction, at: date, by: caller))
      var outcomes: [ImportReport.Outcome] = []
      for line in batch.lines { outcomes.append(try await writer.write(line)) }
      try await writer.finish()
      return outcomes
    }
    var text: [UInt8] = []
    for outcome in outcomes {
      counts.count(outcome)
      text += outcome.json.line
    }
    if batch.isLast { text += counts.json.line }
    return text
  }

  private static func read(
    _ reader: HTTPBody.LineReader
  ) -> Task<Result<ImportBatch, HTTPError>, Never> {
    Task {
      do throws(HTTPError) {
        return .success(try await ImportBatch.read(from: reader))
      } catch {
        return .failure(error)
      }
    }
  }
}

extension Problem {
  /// The last line of an import that failed.
  fileprivate var json: JSONValue {
    .object([
      .init(
        "problem",
        .object([
          .init("status", .number(status)), .init("code", .string(code)),
          .init("title", .string(title)),
        ])
      )
    ])
  }
}
