import Foundation

/// The limits of reading one untrusted text: bytes, elements, requests and time.
///
/// A reader makes a budget when it starts and takes from it what it is about to use, so that its
/// work is bounded however the text is made:
///
///     var budget = ReadingBudget(for: "The file", bytes: 64 << 20, time: .seconds(10))
///     for line in lines { try budget.takeBytes(line.count) }
///
/// A resource without a limit is never used up. Taking costs a comparison and a subtraction; the clock is read
/// once in several thousand units.
public struct ReadingBudget: Sendable {
  private struct Amounts: Sendable {
    var bytes: Int
    var elements: Int
    var requests: Int
  }

  private var left: Amounts
  private var untilClock = Self.clockInterval
  private static let clockInterval = 4096
  private let limits: Amounts
  private let subject: String
  private let time: (limit: Duration, end: ContinuousClock.Instant)?
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - subject: The text that is read, as the beginning of a sentence for users: `The feed`.
  ///   - bytes: The maximum number of bytes.
  ///   - elements: The maximum number of elements, such as XML elements, rows or comments.
  ///   - requests: The maximum number of requests for more of the text.
  ///   - time: The maximum time from now on; `nil` for any.
  ///   - now: The clock.
  public init(
    for subject: String,
    bytes: Int = .max,
    elements: Int = .max,
    requests: Int = .max,
    time: Duration? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    limits = Amounts(bytes: bytes, elements: elements, requests: requests)
    left = limits
    self.subject = subject
    self.time = time.map { ($0, now() + $0) }
    self.now = now
  }

  /// The number of requests that are left.
  public var requestsLeft: Int { left.requests }

  /// Takes bytes.
  ///
  /// - Throws: ``ReadingLimitExceeded`` if fewer are left, or if the time is over.
  public mutating func takeBytes(_ count: Int) throws(ReadingLimitExceeded) {
    guard count <= left.bytes else { throw exceeded(.bytes) }
    left.bytes &-= count
    try countWork(count)
  }

  /// Takes elements.
  ///
  /// - Throws: ``ReadingLimitExceeded`` if fewer are left, or if the time is over.
  public mutating func takeElements(_ count: Int = 1) throws(ReadingLimitExceeded) {
    guard count <= left.elements else { throw exceeded(.elements) }
    left.elements &-= count
    try countWork(count)
  }

  /// Takes requests.
  ///
  /// - Throws: ``ReadingLimitExceeded`` if fewer are left, or if the time is over.
  public mutating func takeRequests(_ count: Int = 1) throws(ReadingLimitExceeded) {
    guard count <= left.requests else { throw exceeded(.requests) }
    left.requests &-= count
    try checkTime()
  }

  /// Reads the clock.
  ///
  /// - Throws: ``ReadingLimitExceeded`` if the time is over.
  public func checkTime() throws(ReadingLimitExceeded) {
    if let time, now() >= time.end { throw exceeded(.time) }
  }

  private mutating func countWork(_ count: Int) throws(ReadingLimitExceeded) {
    if count < untilClock {
      untilClock &-= count
    } else {
      untilClock = Self.clockInterval
      try checkTime()
    }
  }

  private func exceeded(_ resource: ReadingLimitExceeded.Resource) -> ReadingLimitExceeded {
    let limit =
      switch resource {
      case .bytes: limits.bytes
      case .elements: limits.elements
      case .requests: limits.requests
      case .time: Int(time?.limit.components.seconds ?? 0)
      }
    return ReadingLimitExceeded(resource: resource, limit: limit, subject: subject)
  }
}

/// The error of a reader whose ``ReadingBudget`` is used up.
public struct ReadingLimitExceeded: Failure, Hashable {
  /// The resources of a budget.
  public enum Resource: String, Sendable, Hashable, CaseIterable {
    case bytes, elements, requests, time
  }

  /// The resource that is used up.
  public let resource: Resource
  /// The limit, in seconds for the time.
  public let limit: Int
  /// The text that was read, as the beginning of a sentence: `The feed`.
  public let subject: String

  public var details: FailureDetails {
    .init("reading.limit_exceeded", .refused, sentence)
  }

  private var sentence: String {
    switch resource {
    case .bytes: "\(subject) is larger than \(size)."
    case .elements: "\(subject) has more than \(limit.counted("element"))."
    case .requests: "\(subject) takes more than \(limit.counted("request"))."
    case .time: "\(subject) takes longer than \(limit.counted("second")) to read."
    }
  }

  /// The limit of bytes, in the largest unit that divides it.
  private var size: String {
    let units = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB")]
    guard let unit = units.first(where: { limit > 0 && limit % $0.0 == 0 }) else {
      return limit.counted("byte")
    }
    return "\((limit / unit.0).formatted(in: .plain)) \(unit.1)"
  }
}
