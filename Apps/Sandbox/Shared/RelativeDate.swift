import Foundation

/// A date relative to today: a number of days and a time of day (UTC).
struct RelativeDate: Decodable {
  private let day: Int
  private let minute: Int

  private enum CodingKeys: CodingKey { case day, time }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    day = try container.decode(Int.self, forKey: .day)
    let time = try container.decode(String.self, forKey: .time)
    let parts = time.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, 0..<24 ~= parts[0], 0..<60 ~= parts[1] else {
      throw DecodingError.dataCorruptedError(
        forKey: .time,
        in: container,
        debugDescription: "\(time) is no time of day"
      )
    }
    minute = parts[0] * 60 + parts[1]
  }

  /// Returns the date, counted from the last midnight (UTC) before now.
  func date(from now: Date) -> Date {
    Self.startOfDay(now).addingTimeInterval(Double(day * 86_400 + minute * 60))
  }

  /// Returns the last midnight (UTC) before a date.
  static func startOfDay(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
  }
}
