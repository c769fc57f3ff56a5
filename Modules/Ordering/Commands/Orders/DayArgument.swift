public import CommandKit
public import Foundation
public import FoundationCore

/// A day in the user's time zone: `2026-11-20`, `today`, `yesterday`, or an age such as `7d` or `2w`.
public struct DayArgument: ArgumentValue, Hashable {
  private enum Kind: Hashable {
    case on(CalendarDay)
    case daysAgo(Int)
  }

  private let kind: Kind

  public init?(argument: String) {
    let units: [Character: Int] = ["d": 1, "w": 7]
    if argument == "today" {
      kind = .daysAgo(0)
    } else if argument == "yesterday" {
      kind = .daysAgo(1)
    } else if let unit = argument.last.flatMap({ units[$0] }), let count = Int(argument.dropLast()),
      0...10_000 ~= count
    {
      kind = .daysAgo(count * unit)
    } else if let day = CalendarDay(argument) {
      kind = .on(day)
    } else {
      return nil
    }
  }

  public static var expectation: String {
    "a day such as 2026-11-20, today or yesterday, or an age such as 7d or 2w"
  }

  /// Returns the day; an age counts from the day of a date in a time zone.
  public func day(from now: Date, in timeZone: TimeZone) -> CalendarDay? {
    switch kind {
    case .on(let day): day
    case .daysAgo(let count): CalendarDay(now, in: timeZone)?.adding(days: -count)
    }
  }
}
