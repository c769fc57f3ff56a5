/// A case of someone else's enumeration, which may be one that is not known here yet.
///
/// ```swift
/// enum Status: String, Codable { case active, archived }
/// var status: Open<Status>      // .unknown("frozen") the day the server invents it
/// ```
///
/// An unknown case is kept, shown and encoded back, and noted in the ``DropReport``.
public enum OpenEnum<Known: RawRepresentable> {
  case known(Known)
  case unknown(Known.RawValue)

  /// The case that is written so, known or not.
  public init(rawValue: Known.RawValue) {
    self = Known(rawValue: rawValue).map(OpenEnum.known) ?? .unknown(rawValue)
  }

  /// How the case is written.
  public var rawValue: Known.RawValue {
    switch self {
    case .known(let known): known.rawValue
    case .unknown(let rawValue): rawValue
    }
  }

  /// The case, where it is a known one.
  public var known: Known? {
    if case .known(let known) = self { known } else { nil }
  }
}

extension OpenEnum: Sendable where Known: Sendable, Known.RawValue: Sendable {}

extension OpenEnum: Equatable where Known.RawValue: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  /// Whether it is that known case.
  public static func == (left: Self, right: Known) -> Bool { left.rawValue == right.rawValue }
}

extension OpenEnum: Hashable where Known.RawValue: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension OpenEnum: CustomStringConvertible {
  public var description: String { "\(rawValue)" }
}

extension OpenEnum: Decodable where Known.RawValue: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(Known.RawValue.self))
    guard case .unknown = self, let collector = DropCollector.current else { return }
    collector.add(.unknownCase) {
      DropReport.Drop(
        .unknownCase,
        at: decoder.codingPath,
        because: "No case of \(Known.self) is written so; it was kept.",
        in: decoder
      )
    }
  }
}

extension OpenEnum: Encodable where Known.RawValue: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
