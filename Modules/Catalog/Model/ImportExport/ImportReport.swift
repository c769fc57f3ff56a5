public import FoundationCore
import StoreHTTP

/// The report of an import, line by line, as the store processes it.
///
///     for try await step in try await store.importProducts(.file("products.ndjson")) {
///       switch step {
///       case .line(let outcome): show(outcome)
///       case .finished(let summary): show(summary)
///       }
///     }
///
/// A line is reported once the store has committed it. If the report throws before its summary, the
/// same import can be repeated; products that were imported stay unchanged.
public struct ImportReport: AsyncSequence, Sendable {
  public typealias Failure = CatalogError

  /// An element of the report.
  public enum Element: Sendable, Hashable {
    /// The outcome of a line.
    case line(Outcome)
    /// The counts of all lines; the last element.
    case finished(Summary)
  }

  static let lineLimit = ImageRecord.maximumByteCount

  let body: HTTPBody

  /// An iterator over the report.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var lines: HTTPBody.LineReader
    private var count = 0
    private var isAtEnd = false

    fileprivate init(_ body: HTTPBody) {
      lines = HTTPBody.LineReader(body, limit: ImportReport.lineLimit)
    }

    public mutating func next() async throws(CatalogError) -> Element? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(CatalogError) -> Element? {
      guard !isAtEnd else { return nil }
      // Only the outcome of a line is followed by another element.
      isAtEnd = true
      do throws(HTTPError) {
        guard let line = try await lines.next() else { throw HTTPError(.connectionLost) }
        guard let text = line.text else {
          throw HTTPError(.tooLarge(.body, limit: ImportReport.lineLimit))
        }
        let element = try Element(text)
        if case .line = element { isAtEnd = false }
        count += 1
        return element
      } catch {
        throw error.category == .cancelled ? .cancelled : .importInterrupted(after: count, error)
      }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body) }
}

extension ImportReport.Element {
  fileprivate init(_ line: [UInt8]) throws(HTTPError) {
    let decoder = ExactJSONDecoder()
    do {
      if let outcome = try? decoder.decode(ImportReport.Outcome.self, from: line) {
        self = .line(outcome)
      } else {
        // Only the last line is not an outcome; its decoding error is the useful one.
        self = .finished(try decoder.decode(ImportReport.Summary.self, from: line))
      }
    } catch {
      throw HTTPError(.unreadable, underlying: [error])
    }
  }
}

extension ImportReport {
  /// The counts of all lines of an import.
  public struct Summary: Sendable, Hashable {
    /// The number of lines with a product, or with a fault.
    public var lines: Int
    /// The number of products added.
    public var added: Int
    /// The number of products changed.
    public var changed: Int
    /// The number of products that were the same already.
    public var unchanged: Int
    /// The number of lines refused.
    public var refused: Int

    /// Creates a summary.
    public init(
      lines: Int = 0,
      added: Int = 0,
      changed: Int = 0,
      unchanged: Int = 0,
      refused: Int = 0
    ) {
      self.lines = lines
      self.added = added
      self.changed = changed
      self.unchanged = unchanged
      self.refused = refused
    }

    /// Counts the outcome of a line.
    package mutating func count(_ kind: Outcome.Kind?) {
      lines += 1
      switch kind {
      case .added: added += 1
      case .changed: changed += 1
      case .unchanged: unchanged += 1
      case .refused, nil: refused += 1
      }
    }
  }

  /// The outcome of one line of an import.
  public struct Outcome: Sendable, Hashable {
    /// The kind of an outcome.
    public enum Kind: String, Sendable, Codable, CaseIterable, JSONRepresentable {
      /// The product was added.
      case added
      /// An existing product was changed.
      case changed
      /// An existing product was the same already.
      case unchanged
      /// The line was refused; see the errors.
      case refused
    }

    /// The number of the line, counted from 1.
    public let line: Int
    /// The product, unless the line was refused.
    public let product: Product.ID?
    /// The kind of the outcome.
    public let kind: OpenEnum<Kind>
    /// The validation errors, by field.
    public let errors: FieldErrors
  }
}

extension ImportReport.Outcome {
  /// Creates an outcome.
  public init(line: Int, _ kind: Kind, product: Product.ID?, errors: FieldErrors = .init()) {
    self.init(line: line, product: product, kind: .known(kind), errors: errors)
  }
}

extension ImportReport.Summary: Shaped {
  public static let shape = Shape<ImportReport.Summary>(
    "ImportSummary",
    Field("lines", \.lines, as: .count),
    Field("added", \.added, as: .count),
    Field("changed", \.changed, as: .count),
    Field("unchanged", \.unchanged, as: .count),
    Field("refused", \.refused, as: .count),
    memberwise: ImportReport.Summary.init
  )
}

extension ImportReport.Outcome: Shaped {
  private var fieldErrors: [FieldError]? { errors.isEmpty ? nil : errors.all }

  public static let shape = Shape<ImportReport.Outcome>(
    "ImportOutcome",
    Field("line", \.line),
    .optional("id", \.product),
    Field("outcome", \.kind),
    .optional("errors", \.fieldErrors),
    make: {
      ImportReport.Outcome(line: $0, product: $1, kind: $2, errors: FieldErrors($3 ?? []))
    }
  )
}
