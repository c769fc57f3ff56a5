public import FoundationCore

/// A year, quarter or month.
public enum Period: Sendable, Hashable {
  case year(Int)
  /// The year, and the quarter from 1 to 4.
  case quarter(Int, Int)
  /// The year, and the month from 1 to 12.
  case month(Int, Int)

  /// The year of the period.
  public var year: Int {
    switch self {
    case .year(let year), .quarter(let year, _), .month(let year, _): year
    }
  }

  /// The length of the period.
  public var frequency: PeriodFilter.Frequency {
    switch self {
    case .year: .yearly
    case .quarter: .quarterly
    case .month: .monthly
    }
  }
}

extension Period: Comparable {
  /// Orders periods by their start, the longer first if they start together.
  public static func < (left: Period, right: Period) -> Bool { left.order < right.order }

  private var order: Int {
    switch self {
    case .year(let year): year * 100 + 3
    case .quarter(let year, let quarter): year * 100 + (quarter * 3 - 2) * 3 + 1
    case .month(let year, let month): year * 100 + month * 3 + 2
    }
  }
}

extension Period: TextCodable {
  public static var textFormat: String { "A period has the format 2022, 2013Q3 or 2012M01." }

  /// Parses `2022`, `2013Q3` or `2012M01`, the format of the World Bank.
  public init?(_ text: String) {
    let bytes = text.utf8
    guard let year = Int(digits: bytes.prefix(4)), bytes.count >= 4 else { return nil }
    var rest = bytes.dropFirst(4)
    guard let mark = rest.popFirst() else {
      self = .year(year)
      return
    }
    guard rest.count <= 2, let part = Int(digits: rest) else { return nil }
    switch mark {
    case UInt8(ascii: "Q"), UInt8(ascii: "q"):
      guard 1...4 ~= part else { return nil }
      self = .quarter(year, part)
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      guard 1...12 ~= part else { return nil }
      self = .month(year, part)
    default: return nil
    }
  }

  public var description: String {
    switch self {
    case .year(let year): "\(year)"
    case .quarter(let year, let quarter): "\(year)Q\(quarter)"
    case .month(let year, let month): "\(year)M\(month < 10 ? "0" : "")\(month)"
    }
  }
}

extension Period: JSONRepresentable {
  public static var schema: JSONSchema { String.schema }

  public var json: JSONValue { .string(description) }
}

extension Int {
  /// Parses a text of digits only; `nil` for any other.
  fileprivate init?(digits: Substring.UTF8View) {
    guard !digits.isEmpty else { return nil }
    self = 0
    for digit in digits {
      guard 48...57 ~= digit else { return nil }
      self = self * 10 + Int(digit - 48)
    }
  }
}
