import Catalog
import FoundationCore
import StoreCore
import StoreHTTP

/// An import under way: reads its lines, writes them, and tells what became of each.
///
/// A batch is told of once it is on the disk, never before; whoever goes away knows that all they
/// were told of is there. While a batch is being written, the next is read already. The actor
/// guards what is known between two batches; each is asked for when the last was taken, so that
/// memory holds two batches at most.
actor Importer {
  private let store: Store
  private let isDryRun: Bool
  private var counts = ImportReport.Summary()
  private var upcoming: Task<Result<ImportBatch, HTTPError>, Never>?
  /// What the first batch came to, until it is told.
  private var ready: [UInt8]?
  /// Why nothing more comes.
  private var failure: HTTPError?

  init(_ body: HTTPBody, into store: Store, isDryRun: Bool) {
    self.store = store
    self.isDryRun = isDryRun
    upcoming = Self.read(HTTPBody.LineReader(body, limit: ImportLine.longest))
  }

  deinit { upcoming?.cancel() }

  /// Writes the first batch, before the answer begins, so that its status can still tell of a disk
  /// that is full or a body that cannot be read.
  func begin() async throws { ready = try await writeBatch() }

  /// What is told next, or nothing at the end.
  ///
  /// A failure takes the place of the last line; then the answer is broken off, so that nobody
  /// takes it for a whole one.
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
      return Array((Problem(error).line.text() + "\n").utf8)
    }
  }

  /// Writes the next batch and tells of it, a line for each of its own; after the last, of all.
  private func writeBatch() async throws -> [UInt8]? {
    guard let batch = try await upcoming?.value.get() else { return nil }
    upcoming = batch.isLast ? nil : Self.read(batch.rest)
    let date = store.now()
    let outcomes = try await store.database.write(isDryRun: isDryRun) { transaction in
      var writer = RecordWriter(StoreChange(on: transaction, at: date))
      var outcomes: [ImportReport.Outcome] = []
      for line in batch.lines { outcomes.append(try await writer.write(line)) }
      return outcomes
    }
    var text = ""
    for outcome in outcomes {
      counts.count(outcome)
      text += outcome.json.text() + "\n"
    }
    if batch.isLast { text += counts.json.text() + "\n" }
    return Array(text.utf8)
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
  /// As a line that says why an import has ended before its end.
  fileprivate var line: JSONValue {
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
