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
  /// Each call has a report of its own, even if several run concurrently with one decoder.
  ///
  /// - Parameters:
  ///   - tolerance: The fraction of a list that may be dropped.
  ///   - decode: A function that decodes a value.
  /// - Returns: The decoded value and the report.
  /// - Throws: ``DecodingFailure/tooManyDropped(_:_:)`` if more was dropped than tolerated, or the
  ///   function's error as a ``DecodingFailure``.
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
      if let excess { throw .tooManyDropped(excess, report) }
      return (value, report)
    }
  }
}

/// The fraction of a list that may be dropped before decoding the whole response fails.
///
/// It applies to each ``RequiredArray`` that is not itself part of an element: the products of a page,
/// but not the tags of a product.
public enum DropTolerance: Sendable, Hashable {
  /// All elements may be dropped.
  case any
  /// At least one element must remain, unless the list was empty.
  case atLeastOne
  /// At least one element must remain, and at most this fraction, from 0 to 1, may be dropped.
  case fraction(Double)

  func allows(_ dropped: Int, of total: Int) -> Bool {
    switch self {
    case .any: true
    case .atLeastOne: dropped < total
    case .fraction(let fraction): dropped < total && Double(dropped) <= fraction * Double(total)
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
