import Foundation

/// A date relative to today: a number of days and a time of day (UTC).
struct RelativeDate: Decodable {
  let day: Int
  let time: TimeOfDay

  /// Returns the date, counted from the last midnight (UTC) before now.
  func date(from now: Date) -> Date {
    Self.startOfDay(now).addingTimeInterval(Double(day * 86_400 + time.minute * 60))
  }

  /// Returns the last midnight (UTC) before a date.
  static func startOfDay(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
  }
}

/// A time of day (UTC), such as `08:30`.
struct TimeOfDay: Decodable {
  let minute: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let parts = text.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, 0..<24 ~= parts[0], 0..<60 ~= parts[1] else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\(text) is no time of day"
      )
    }
    minute = parts[0] * 60 + parts[1]
  }
}
