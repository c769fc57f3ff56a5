/// What lenient decoding left out of an answer: how much, where, and why.
///
/// Counts are whole; of the details only the first hundred are kept, so that a hostile answer
/// can't fill the memory.
public struct DropReport: Sendable, Hashable {
  /// How a thing failed to be what was asked for.
  public enum Kind: String, Sendable, CaseIterable {
    /// The name is not there.
    case missing
    /// It is there and null.
    case null
    /// It is of another type, or of the right one with a wrong content.
    case mismatch
    /// It is a case of an enumeration that is not known here.
    case unknownCase = "unknown_case"
  }

  /// One thing that was left out, or replaced by a default.
  public struct Drop: Sendable, Hashable {
    /// Where it stood, such as `$.products[3].price`.
    public let path: String

    /// How it failed to be what was asked for.
    public let kind: Kind
    /// What was wrong, in a sentence.
    public let reason: String
    /// The beginning of what stood there, secrets hidden; nil where nothing did.
    public let snippet: String?
  }

  /// Makes the report of an answer of which everything could be read.
  public init() {}

  /// How many details are kept.
  public static let detailLimit = 100

  /// The first things dropped, in the order they were met.
  public private(set) var drops: [Drop] = []

  /// How many things were dropped, by kind.
  public private(set) var counts: [Kind: Int] = [:]

  /// The number of elements of the lists that were asked for, those that were dropped included.
  public internal(set) var rowCount = 0

  /// The number of elements that were dropped from the lists that were asked for.
  public internal(set) var droppedRowCount = 0

  /// How many things were dropped in all.
  public var count: Int { counts.values.reduce(0, +) }

  /// Whether everything could be read.
  public var isEmpty: Bool { counts.isEmpty }

  /// Counts one more, and tells whether there is room for its details.
  mutating func count(_ kind: Kind) -> Bool {
    counts[kind, default: 0] += 1
    return drops.count < Self.detailLimit
  }

  /// Counts more, of which there are no details.
  mutating func countUnread(_ count: Int) { counts[.mismatch, default: 0] += count }

  mutating func keep(_ drop: Drop) {
    if drops.count < Self.detailLimit { drops.append(drop) }
  }

  /// Adds what was dropped from a later answer, such as the next page of a list.
  public mutating func append(_ later: DropReport) {
    counts.merge(later.counts, uniquingKeysWith: +)
    rowCount += later.rowCount
    droppedRowCount += later.droppedRowCount
    for drop in later.drops { keep(drop) }
  }
}

extension DropReport {
  /// Runs a decoding by any decoder and hands back what its lenient wrappers dropped.
  ///
  /// ```swift
  /// let (page, report) = try DropReport.collecting {
  ///   try PropertyListDecoder().decode(Page.self, from: data)
  /// }
  /// ```
  ///
  /// Each call has a report of its own, however many run at once with one decoder.
  public static func collecting<Value>(
    tolerance: DropTolerance = .any,
    _ decode: () throws -> Value
  ) throws(DecodingFailure) -> (value: Value, report: DropReport) {
    let collector = DropCollector(tolerance: tolerance)
    let result = Result { try DropCollector.$current.withValue(collector) { try decode() } }
    let (report, excess) = collector.contents
    switch result {
    case .failure(let error): throw DecodingFailure(error)
    case .success(let value):
      if let excess { throw .tooMuchDropped(excess, report) }
      return (value, report)
    }
  }
}
