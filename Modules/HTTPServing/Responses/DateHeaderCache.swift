import Foundation

/// The value of the `Date` field, formatted once a second.
struct DateHeaderCache {
  private var second = 0
  private var text = ""

  mutating func text(at date: Date) -> String {
    let second = Int(date.timeIntervalSince1970.rounded(.down))
    if second != self.second || text.isEmpty {
      self.second = second
      text = Self.format(second)
    }
    return text
  }

  private static func format(_ second: Int) -> String {
    var time = time_t(second)
    var parts = tm()
    gmtime_r(&time, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
      + " \(parts.tm_year + 1900) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }
}
