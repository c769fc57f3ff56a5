public import Foundation

/// A currency by its ISO 4217 code, such as `EUR`.
///
/// A code of three letters that is not in the ISO 4217 list (withdrawn, or newer than the list) is
/// accepted, and has two decimals, as most currencies do.
public struct Currency: Sendable, Hashable {
  /// The code in uppercase.
  public let code: String

  /// Creates the currency of a code in any case; `nil` unless it has three ASCII letters.
  public init?(_ code: String) {
    let code = code.uppercased()
    guard code.utf8.count == 3, code.utf8.allSatisfy(\.isASCIIUppercase) else { return nil }
    self.code = code
  }

  /// Creates the currency of a locale's region, or the one that the locale names; `nil` if it has
  /// neither.
  public init?(of locale: Locale) {
    guard let code = locale.currency?.identifier else { return nil }
    self.init(code)
  }

  private init(known code: String) {
    self.code = code
  }

  /// The number of decimals: 2 for cents, 0 for yen, 3 for fils.
  public var fractionDigits: Int { Self.fractionDigits[code] ?? 2 }

  /// `true` if ISO 4217 lists the code as a currency in use.
  public var isKnown: Bool { Self.fractionDigits[code] != nil }

  /// All currencies in use by ISO 4217, sorted by code.
  public static let known = fractionDigits.keys.ordered().map { Currency(known: $0) }

  /// The euro (`EUR`), with two decimals.
  public static let euro = Currency(known: "EUR")
  /// The US dollar (`USD`), with two decimals.
  public static let usDollar = Currency(known: "USD")
  /// The pound sterling (`GBP`), with two decimals.
  public static let poundSterling = Currency(known: "GBP")
  /// The yen (`JPY`), without decimals.
  public static let yen = Currency(known: "JPY")
}

extension Currency: TextCodable {
  public static var textFormat: String { "A currency code has three letters, such as EUR." }

  public var description: String { code }
}

extension Currency {
  /// The number of decimals of every currency in use: ISO 4217, list one, as of 2026.
  ///
  /// Codes that are not currencies are left out, such as metals and special drawing rights.
  static let fractionDigits: [String: Int] = {
    var table: [String: Int] = [:]
    for (digits, codes) in codesByFractionDigits {
      for code in codes.split(whereSeparator: \.isWhitespace) { table[String(code)] = digits }
    }
    return table
  }()

  private static let codesByFractionDigits: KeyValuePairs = [
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    2: """
    AED AFN ALL AMD AOA ARS AUD AWG AZN
    BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD
    CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK
    DKK DOP DZD EGP ERN ETB EUR FJD FKP
    GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF
    IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL
    MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN
    NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB
    SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL
    THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST
    XAD XCD XCG YER ZAR ZMW ZWG
    """,
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  ]
}
