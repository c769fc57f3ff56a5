/// A report of the values that lenient decoding left out, with paths and reasons.
///
/// Counts are complete; details are limited to the first hundred, so that a malicious response cannot
/// fill the memory.
public struct DropReport: Sendable, Hashable, Codable {
  /// The kinds of invalid values.
  public enum Kind: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
    /// The member is missing.
    case missing
    /// The value is null.
    case null
    /// The value has another type, or is invalid.
    case mismatch
    /// The value is an unknown case of an enumeration.
    case unknownCase = "unknown_case"
  }

  /// A value that was left out or replaced by a default.
  public struct Drop: Sendable, Hashable, Codable {
    /// The path of the value, such as `$.products[3].price`.
    public let path: String

    /// The kind of problem.
    public let kind: Kind

    /// The reason, in a sentence.
    public let reason: String

    /// The beginning of the value, with secrets redacted; `nil` if it is missing.
    public let snippet: String?
  }

  /// Creates an empty report.
  public init() {}

  /// The maximum number of details.
  public static let detailLimit = 100

  /// The maximum number of bytes of a value in a detail.
  static let snippetLimit = 80

  /// Returns the number of invalid elements after which a list is abandoned.
  ///
  /// Reporting an invalid element takes longer than decoding a valid one, and a wrong list may have
  /// millions. After this many, the rest of the list counts as dropped.
  @usableFromInline
  static func maximumUnreadable(in validCount: Int) -> Int { max(10_000, validCount) }

  /// The first dropped values, in the order of the document.
  public private(set) var drops: [Drop] = []

  /// The number of dropped values by kind.
  public private(set) var counts: [Kind: Int] = [:]

  /// The number of elements in all required lists, including the dropped ones.
  public internal(set) var elementCount = 0

  /// The number of elements dropped from all required lists.
  public internal(set) var droppedElementCount = 0

  /// The number of dropped values.
  public var count: Int { counts.values.reduce(0, +) }

  /// `true` if nothing was dropped.
  public var isEmpty: Bool { counts.isEmpty }

  /// Counts a drop, and returns `true` if its details are to be added.
  mutating func count(_ kind: Kind) -> Bool {
    counts[kind, default: 0] += 1
    return drops.count < Self.detailLimit
  }

  /// Counts elements that were skipped without being read.
  mutating func addUnread(_ count: Int) { counts[.mismatch, default: 0] += count }

  mutating func append(_ drop: Drop) {
    if drops.count < Self.detailLimit { drops.append(drop) }
  }

  /// Appends the report of a later response, such as the next page of a list.
  public mutating func append(_ later: DropReport) {
    counts.merge(later.counts, uniquingKeysWith: +)
    elementCount += later.elementCount
    droppedElementCount += later.droppedElementCount
    for drop in later.drops { append(drop) }
  }
}

extension DropReport {
  /// Runs a function that decodes with any decoder, and reports what lenient wrappers dropped.
  ///
  /// ```swift
  /// let (page, report) = try DropReport.collecting {
  ///   try PropertyListDecoder().decode(Page.self, from: data)
  /// }
  /// ```
  ///
  /// Each call has its own report, even if several run concurrently with one decoder.
  ///
  /// - Parameters:
  ///   - tolerance: The elements of a list that may be dropped.
  ///   - decode: A function that decodes a value.
  /// - Returns: The decoded value and the report.
  /// - Throws: ``DecodingFailure/tooManyDropped(_:_:)`` if more was dropped than tolerated, or the
  ///   function's error as a ``DecodingFailure``.
  public static func collecting<Value>(
    tolerance: DropTolerance = .any,
    _ decode: () throws -> Value
  ) throws(DecodingFailure) -> (value: Value, report: DropReport) {
    let collector = DropCollector(tolerance: tolerance)
    do {
      let value = try DropCollector.$current.withValue(collector) { try decode() }
      return (value, try collector.report)
    } catch {
      throw DecodingFailure(error)
    }
  }
}

/// The elements of a list that may be dropped before decoding the whole response fails.
///
/// It applies to each ``RequiredArray`` that is not itself part of an element: the products of a page,
/// but not the tags of a product.
public enum DropTolerance: Sendable, Hashable {
  /// All elements may be dropped.
  case any
  /// At least one element must remain, unless the list was empty.
  case atLeastOne

  func allows(_ dropped: Int, of total: Int) -> Bool {
    switch self {
    case .any: true
    case .atLeastOne: dropped < total
    }
  }
}

/// The number of elements dropped from one list.
public struct DropCount: Sendable, Hashable {
  /// The path of the list, such as `$.products`.
  public let path: String
  /// The number of dropped elements.
  public let dropped: Int
  /// The number of elements, including the dropped ones.
  public let total: Int
}

extension Decoder {
  /// Records in the ``DropReport`` that the current value was left out.
  ///
  /// It is for types that decode several formats themselves, without a lenient wrapper. Without a
  /// report, it does nothing.
  public func recordDrop(reason: String) {
    DropCollector.current?.add(.mismatch) {
      DropReport.Drop(.mismatch, at: codingPath, reason: reason, snippet: snippet)
    }
  }
}

/// Records a drop in the report of the current decoding, if there is one.
@usableFromInline
func recordDrop(
  of type: any Any.Type,
  path: @autoclosure () -> [any CodingKey],
  because error: any Error,
  snippet: @autoclosure () -> String?
) {
  DropCollector.current?.add(type, path: path(), because: error, snippet: snippet())
}

/// Records the elements of a list that were skipped after too many invalid ones.
@usableFromInline
func recordUnread(_ count: Int) { DropCollector.current?.addUnread(count) }

/// Records the number of elements that a list lost, unless the list is itself part of an element.
@usableFromInline
func recordDropCount(_ dropped: Int, of total: Int, at path: [any CodingKey]) {
  DropCollector.current?.add(dropped, of: total, at: path)
}

private func dropReason(_ error: any Error, below path: [any CodingKey]) -> String {
  switch error {
  case let error as DecodingError:
    // Foundation loses the path of an invalid number, so the error's path is used only if it is
    // deeper.
    let inner = error.path
    return inner.count > path.count ? "\(inner.text): \(error.reason)" : error.reason
  case let failure as any Failure: return failure.title
  default: return Redactor.standard.redact(String(describing: error))
  }
}

extension DropReport.Kind {
  fileprivate init(_ error: any Error, decoding type: any Any.Type) {
    guard let error = error as? DecodingError else {
      self = .mismatch
      return
    }
    // The standard library reports an unknown raw value as corrupted data.
    if case .dataCorrupted = error, type is any RawRepresentable.Type {
      self = .unknownCase
    } else {
      self = error.kind
    }
  }
}

extension DropReport.Drop {
  /// Describes the decoder's value, truncated and redacted for a log.
  init(_ kind: DropReport.Kind, at path: [any CodingKey], reason: String, snippet: String?) {
    self.path = path.text
    self.kind = kind
    // Some decoders quote the value in the reason.
    self.reason = path.isSecret ? "A secret value is invalid." : reason.truncated(toByteCount: 400)
    self.snippet = snippet.map {
      path.isSecret ? Redactor.placeholder : Redactor.standard.redact($0)
    }
  }
}

extension Decoder {
  /// The beginning of the current value's text.
  @usableFromInline var snippet: String? {
    if let element = (self as? JSONValueDecoder)?.element {
      return element.document.snippet(at: element.node, limit: DropReport.snippetLimit)
    }
    // Other decoders give no access to their text; a scalar can be decoded, and more is too slow.
    guard let scalar = try? JSONScalar(from: self) else { return nil }
    return scalar.json.text().truncated(toByteCount: DropReport.snippetLimit)
  }
}

/// The collector of drops during one decoding.
///
/// It is a task-local value, so that wrappers find it with any decoder, and concurrent decodings have
/// separate reports.
final class DropCollector: Sendable {
  @TaskLocal static var current: DropCollector?

  private let tolerance: DropTolerance
  private let state = Lock((report: DropReport(), excess: DropCount?.none))

  init(tolerance: DropTolerance) { self.tolerance = tolerance }

  /// The report.
  ///
  /// - Throws: ``DecodingFailure/tooManyDropped(_:_:)`` if a list lost more elements than tolerated.
  var report: DropReport {
    get throws(DecodingFailure) {
      let (report, excess) = state.withLock { $0 }
      if let excess { throw .tooManyDropped(excess, report) }
      return report
    }
  }

  func add(_ kind: DropReport.Kind, detail: () -> DropReport.Drop) {
    guard state.withLock({ $0.report.count(kind) }) else { return }
    // Not under the lock, since descriptions of keys and errors run foreign code.
    let drop = detail()
    state.withLock { $0.report.append(drop) }
  }

  func add(
    _ type: any Any.Type,
    path: @autoclosure () -> [any CodingKey],
    because error: any Error,
    snippet: @autoclosure () -> String?
  ) {
    let kind = DropReport.Kind(error, decoding: type)
    add(kind) {
      let path = path()
      let reason = dropReason(error, below: path)
      return DropReport.Drop(kind, at: path, reason: reason, snippet: snippet())
    }
  }

  func addUnread(_ count: Int) { state.withLock { $0.report.addUnread(count) } }

  func add(_ dropped: Int, of total: Int, at path: [any CodingKey]) {
    guard !path.contains(where: { $0.intValue != nil }) else { return }
    let isAllowed = dropped == 0 || tolerance.allows(dropped, of: total)
    state.withLock { state in
      state.report.elementCount += total
      state.report.droppedElementCount += dropped
      guard !isAllowed, state.excess == nil else { return }
      state.excess = DropCount(path: path.text, dropped: dropped, total: total)
    }
  }
}
