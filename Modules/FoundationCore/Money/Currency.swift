/// A currency by its ISO 4217 code, such as `EUR`.
///
/// Codes come from outside, so the type is open: a code of three letters that the table does not
/// know (withdrawn, or newer than this) is kept, and counted with two decimals as most are.
public struct Currency: Sendable, Hashable {
  /// The code in capitals.
  public let code: String

  /// The currency of a code in small or capital letters; nothing unless it is three ASCII letters.
  public init?(_ code: String) {
    let code = code.uppercased()
    guard code.utf8.count == 3, code.utf8.allSatisfy(\.isASCIIUppercase) else { return nil }
    self.code = code
  }

  private init(known code: String) {
    self.code = code
  }

  /// How many decimals the smallest unit has: 2 for cents, 0 for yen, 3 for fils.
  public var minorDigits: Int { Self.minorDigits[code] ?? 2 }

  /// Whether ISO 4217 lists the code as money in use.
  public var isKnown: Bool { Self.minorDigits[code] != nil }

  /// Every currency that ISO 4217 lists as money in use, by code.
  public static let known = minorDigits.keys.sorted().map { Currency(known: $0) }

  /// `EUR`, two decimals.
  public static let euro = Currency(known: "EUR")
  /// `USD`, two decimals.
  public static let usDollar = Currency(known: "USD")
  /// `GBP`, two decimals.
  public static let poundSterling = Currency(known: "GBP")
  /// `JPY`, no decimals.
  public static let yen = Currency(known: "JPY")
}

extension Currency: CustomStringConvertible, Codable {
  public var description: String { code }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let currency = Currency(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "A currency is a code of three letters, such as EUR."
      )
    }
    self = currency
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}
