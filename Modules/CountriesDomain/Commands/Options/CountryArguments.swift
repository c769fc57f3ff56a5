public import CommandKit
public import CountriesDomain
public import FoundationCore

/// An indicator argument: a code, or an alias of a bundled indicator.
public struct IndicatorArgument: ArgumentValue {
  /// The code.
  public let id: Indicator.ID

  public init?(argument: String) {
    if let known = Self.aliases.first(where: { $0.name == argument.lowercased() }) {
      id = known.id
      return
    }
    guard Self.isCode(argument) else { return nil }
    id = Indicator.ID(rawValue: argument)
  }

  public static var expectation: String {
    "an indicator code such as NY.GDP.PCAP.CD, or one of \(choices.joined(separator: ", "))"
  }

  public static var choices: [String] { aliases.map(\.name) }

  public static var source: CompletionSource? { .indicators }

  static let option = Option<IndicatorArgument?>(
    "indicator INDICATOR",
    "The indicator: a code, or one of \(choices.joined(separator: ", "))."
  )

  /// The argument of several indicators.
  static let arguments = Argument<[IndicatorArgument]>(
    "INDICATOR",
    "Codes of indicators, or \(choices.joined(separator: ", "))."
  )

  /// The aliases of the bundled indicators, best known first.
  public static let aliases: [(name: String, id: Indicator.ID)] = [
    ("population", Indicator.population), ("gdp", Indicator.gdp),
    ("gdp-per-capita", Indicator.gdpPerCapita), ("inflation", Indicator.inflation),
    ("life-expectancy", Indicator.lifeExpectancy), ("gdp-growth", "NY.GDP.MKTP.KD.ZG"),
    ("gdp-per-capita-ppp", "NY.GDP.PCAP.PP.CD"), ("gni-per-capita", "NY.GNP.PCAP.CD"),
    ("unemployment", "SL.UEM.TOTL.ZS"), ("exports", "NE.EXP.GNFS.ZS"),
    ("foreign-investment", "BX.KLT.DINV.WD.GD.ZS"), ("exchange-rate", "PA.NUS.FCRF"),
    ("ppp-factor", "PA.NUS.PPP"), ("gini", "SI.POV.GINI"), ("education", "SE.XPD.TOTL.GD.ZS"),
    ("health", "SH.XPD.CHEX.GD.ZS"), ("child-mortality", "SH.DYN.MORT"),
    ("fertility", "SP.DYN.TFRT.IN"), ("over-65", "SP.POP.65UP.TO.ZS"),
    ("urban", "SP.URB.TOTL.IN.ZS"), ("internet", "IT.NET.USER.ZS"),
    ("electricity", "EG.ELC.ACCS.ZS"), ("co2", "EN.GHG.CO2.PC.CE.AR5"),
    ("land-area", "AG.LND.TOTL.K2"),
  ]

  /// Returns the heading of a column of an indicator: its alias, `GDP PER CAPITA`, or its code.
  static func heading(of indicator: Indicator.ID) -> String {
    let alias = aliases.first { $0.id == indicator }?.name
    return alias.map { $0.replacing("-", with: " ").uppercased() } ?? indicator.rawValue
  }

  /// Returns `true` for the format of an indicator code.
  ///
  /// Most codes have dots; the codes of some databases have underscores or only capital letters. A
  /// lowercase word is a misspelt alias.
  private static func isCode(_ text: String) -> Bool {
    guard (2...100).contains(text.utf8.count), text.unicodeScalars.allSatisfy(isOfCode) else {
      return false
    }
    return text.contains(".") || text.contains("_") || text == text.uppercased()
  }

  private static func isOfCode(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-": true
    default: false
    }
  }
}

extension SeriesQuery {
  /// Returns the query for the profile of a country: its best known indicators over time.
  public static func profile(of country: Country) -> SeriesQuery {
    SeriesQuery(IndicatorArgument.aliases.prefix(5).map(\.id), of: .only([country.id]))
  }
}

/// A ranking criterion argument: an indicator with an optional weight.
public struct CriterionArgument: ArgumentValue {
  /// The indicator with its weight.
  public let criterion: Criterion

  public init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let word = parts.first, let indicator = IndicatorArgument(argument: String(word)) else {
      return nil
    }
    // Criterion parses the weight, and rejects an invalid one.
    let text = [indicator.id.rawValue] + parts.dropFirst().map(String.init)
    guard let criterion = Criterion(text.joined(separator: ":")) else { return nil }
    self.criterion = criterion
  }

  public static var expectation: String {
    "an indicator with an optional weight, such as gdp-per-capita:2 or inflation:-1"
  }

  public static var source: CompletionSource? { .indicators }
}

extension CompletionSource {
  /// The codes of the economies.
  public static let economies = CompletionSource("economies")
  /// The codes and names of the bundled indicators.
  public static let indicators = CompletionSource("indicators")
  /// The codes of the regions.
  public static let regions = CompletionSource("regions")
}
