import Foundation

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

  @usableFromInline
  init(resource: Resource, limit: Int, subject: String) {
    (self.resource, self.limit, self.subject) = (resource, limit, subject)
  }

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
