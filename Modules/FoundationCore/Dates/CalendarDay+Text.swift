extension CalendarDay: LosslessStringConvertible, Codable {
  /// Reads a day written as `2026-11-20`, and nothing else.
  public init?(_ text: String) {
    guard let day = DateParser.read(text, { $0.isoDay() }) else { return nil }
    self = day
  }

  /// The day as ISO 8601 writes it: `2026-11-20`.
  public var description: String {
    func padded(_ number: Int, to width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: width - digits.count) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = CalendarDay(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "A day is written as year, month and day: 2026-11-20."
      )
    }
    self = day
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
