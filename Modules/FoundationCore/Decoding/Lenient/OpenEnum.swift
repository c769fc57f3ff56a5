/// A case of a server's enumeration, which may be unknown to this program.
///
/// ```swift
/// enum Status: String, Codable { case active, archived }
/// var status: OpenEnum<Status>  // .unknown("frozen") once the server adds it
/// ```
///
/// An unknown case keeps its raw value, is encoded unchanged, and is recorded in the ``DropReport``.
public enum OpenEnum<Known: RawRepresentable> {
  case known(Known)
  case unknown(Known.RawValue)

  /// Creates the known or unknown case of a raw value.
  public init(rawValue: Known.RawValue) {
    self = Known(rawValue: rawValue).map(OpenEnum.known) ?? .unknown(rawValue)
  }

  /// The raw value.
  public var rawValue: Known.RawValue {
    switch self {
    case .known(let known): known.rawValue
    case .unknown(let rawValue): rawValue
    }
  }

  /// The known case, or `nil`.
  public var known: Known? {
    if case .known(let known) = self { known } else { nil }
  }
}

extension OpenEnum: Sendable where Known: Sendable, Known.RawValue: Sendable {}

extension OpenEnum: Equatable where Known.RawValue: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  /// Compares the value with a known case.
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
        reason: "The case is unknown to \(Known.self); it was kept.",
        snippet: decoder.snippet
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
