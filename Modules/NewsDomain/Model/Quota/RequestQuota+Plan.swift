public import Foundation

extension RequestQuota {
  /// A plan of NewsAPI with its request limits.
  public struct Plan: Sendable, Hashable {
    /// A maximum number of requests within a sliding window.
    ///
    /// The window slides, so the limit holds whenever the day of NewsAPI may begin.
    public struct Limit: Sendable, Hashable {
      /// The maximum number of requests.
      public var requests: Int
      /// The length of the window.
      public var window: Duration

      /// Creates a limit.
      public init(requests: Int, window: Duration) {
        self.requests = requests
        self.window = window
      }
    }

    /// The limits, all of which apply; requests are only counted if there are none.
    public var limits: [Limit]

    /// Creates a plan.
    public init(limits: [Limit]) { self.limits = limits }

    /// The free plan: 100 requests in 24 hours, 50 of them in 12.
    public static let developer = Plan(limits: [
      Limit(requests: 100, window: .seconds(24 * 3600)),
      Limit(requests: 50, window: .seconds(12 * 3600)),
    ])

    /// The limit with the longest window, which is the day of the plan.
    var day: Limit {
      limits.max { $0.window < $1.window } ?? Limit(requests: .max, window: .seconds(24 * 3600))
    }
  }

  /// The number of requests used and left.
  public struct Usage: Sendable, Hashable, CustomStringConvertible {
    /// The number of requests sent within the day of the plan.
    public var used: Int
    /// The daily limit; `nil` without one.
    public var limit: Int?
    /// The number of requests that may be sent now, within all limits; `nil` without one.
    public var available: Int?
    /// The time of the next permitted request; `nil` if one may be sent now.
    public var nextAt: Date?
    /// The time of the count.
    public var asOf: Date

    /// The time until the next permitted request; `nil` if one may be sent now.
    public var wait: Duration? {
      nextAt.map { .seconds(max(0, $0.timeIntervalSince(asOf).rounded(.up))) }
    }

    /// The usage as text, such as `31/100 requests used today`.
    public var description: String {
      guard let limit else { return "\(used) requests used today" }
      let text = "\(used)/\(limit) requests used today"
      guard let wait else { return text }
      let minutes = Int(wait / .seconds(60)) + 1
      return "\(text), next possible in "
        + (minutes < 120 ? "\(minutes) min" : "\(minutes / 60) h")
    }
  }
}
