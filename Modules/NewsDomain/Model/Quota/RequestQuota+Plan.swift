public import Foundation

extension RequestQuota {
  /// What a plan of NewsAPI allows.
  public struct Plan: Sendable, Hashable {
    /// So many requests in any time of that length.
    ///
    /// The time is any such time, and not a day that begins somewhere: whenever NewsAPI's day may
    /// begin, there are never more in it.
    public struct Limit: Sendable, Hashable {
      /// How many.
      public var requests: Int
      /// In which time.
      public var window: Duration

      /// Makes a limit.
      public init(requests: Int, window: Duration) {
        self.requests = requests
        self.window = window
      }
    }

    /// All of them hold; without any, requests are counted and none is refused.
    public var limits: [Limit]

    /// Makes a plan.
    public init(limits: [Limit]) { self.limits = limits }

    /// The free plan: 100 requests in 24 hours, 50 of them in 12.
    public static let developer = Plan(limits: [
      Limit(requests: 100, window: .seconds(24 * 3600)),
      Limit(requests: 50, window: .seconds(12 * 3600)),
    ])

    /// Requests are counted, and none is refused.
    public static let unlimited = Plan(limits: [])

    /// The limit of the longest time, which is the plan's day.
    var day: Limit {
      limits.max { $0.window < $1.window } ?? Limit(requests: .max, window: .seconds(24 * 3600))
    }
  }

  /// How many requests are spent, and how many are left.
  public struct Standing: Sendable, Hashable, CustomStringConvertible {
    /// How many were sent within the plan's day.
    public var spent: Int
    /// How many the plan allows in a day; nothing where it has no limit.
    public var allowance: Int?
    /// How many may be sent now; less than the difference where half a day has a limit of its own.
    public var available: Int?
    /// When the next may be sent, where none may be now.
    public var nextAt: Date?
    /// When this was so.
    public var asOf: Date

    /// How long until the next may be sent, where none may be now.
    public var wait: Duration? {
      nextAt.map { .seconds(max(0, $0.timeIntervalSince(asOf).rounded(.up))) }
    }

    /// As in `31/100 requests used today`.
    public var description: String {
      guard let allowance else { return "\(spent) requests used today" }
      let used = "\(spent)/\(allowance) requests used today"
      guard let wait else { return used }
      let minutes = Int(wait / .seconds(60)) + 1
      return "\(used), the next may be sent in "
        + (minutes < 120 ? "\(minutes) min" : "\(minutes / 60) h")
    }
  }
}
