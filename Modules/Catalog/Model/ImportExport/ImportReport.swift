import FoundationCore
import StoreHTTP

/// What becomes of an import, line by line, as the store works through it.
///
///     for try await step in try await catalog.importProducts(.file("products.ndjson")) {
///       switch step {
///       case .line(let outcome): show(outcome)
///       case .finished(let summary): show(summary)
///       }
///     }
///
/// A line is told only once the store has it for good. Whatever ends the report before its summary
/// is thrown; the same import may be done again then, and changes nothing that is there already.
public struct ImportReport: AsyncSequence, Sendable {
  public typealias Failure = CatalogError

  /// One step of the report.
  public enum Element: Sendable, Hashable {
    /// What became of a line.
    case line(Outcome)
    /// What became of all of them; it comes last.
    case finished(Summary)
  }

  /// The most bytes of a line in a report or an export.
  static let lineLimit = 4 * 1024 * 1024

  let body: HTTPBody
  /// Is told when the store has done all of it, or as much as was told.
  let ended: @Sendable () async -> Void

  /// Reads step after step.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var lines: HTTPBody.LineReader
    private let ended: @Sendable () async -> Void
    private var count = 0
    private var isDone = false

    fileprivate init(_ report: ImportReport) {
      lines = HTTPBody.LineReader(report.body, limit: ImportReport.lineLimit)
      ended = report.ended
    }

    public mutating func next() async throws(CatalogError) -> Element? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(CatalogError) -> Element? {
      guard !isDone else { return nil }
      do throws(CatalogError) {
        let step = try await step()
        if case .finished = step {
          isDone = true
          await ended()
        }
        return step
      } catch {
        isDone = true
        await ended()
        throw error
      }
    }

    private mutating func step() async throws(CatalogError) -> Element {
      do throws(HTTPError) {
        guard let line = try await lines.next() else {
          throw HTTPError(.connectionLost)
        }
        guard let text = line.text else {
          throw HTTPError(.tooLarge(.body, limit: lines.limit))
        }
        let step = try Self.read(text)
        count += 1
        return step
      } catch {
        throw error.category == .cancelled ? .cancelled : .importCutShort(after: count, error)
      }
    }

    private static func read(_ line: [UInt8]) throws(HTTPError) -> Element {
      let decoder = ExactJSONDecoder()
      do {
        if let outcome = try? decoder.decode(Outcome.self, from: line) {
          return .line(outcome)
        }
        // Only the last line is no outcome; its error is the one worth telling.
        return .finished(try decoder.decode(Summary.self, from: line))
      } catch {
        throw HTTPError(.unreadable, underlying: [error])
      }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
