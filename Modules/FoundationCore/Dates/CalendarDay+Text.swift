extension CalendarDay: TextCodable {
  public static var textFormat: String { "A day has the format 2026-11-20." }

  /// Parses a day in the format `2026-11-20`.
  public init?(_ text: String) {
    guard let day = DateParser.parse(text, with: { $0.isoDay() }) else { return nil }
    self = day
  }

  /// The day in ISO 8601 format: `2026-11-20`.
  public var description: String {
    func padded(_ number: Int, to width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: width - digits.count) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}
