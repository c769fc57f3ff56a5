public import CommandKit
public import CountriesDomain
public import FoundationCore

/// The name of an indicator, as it is typed: its code, or a plain word for the best known.
public struct IndicatorArgument: ArgumentValue {
  let id: Indicator.ID

  public init?(argument: String) {
    if let known = Self.words.first(where: { $0.word == argument.lowercased() }) {
      id = known.id
      return
    }
    guard Self.isCode(argument) else { return nil }
    id = Indicator.ID(rawValue: argument)
  }

  public static var expectation: String {
    "the code of an indicator such as NY.GDP.PCAP.CD, or one of \(choices.joined(separator: ", "))"
  }

  public static var choices: [String] { words.map(\.word) }

  static let option = Option.value(
    "indicator",
    "INDICATOR",
    of: IndicatorArgument.self,
    "The indicator: its code, or one of \(choices.joined(separator: ", "))."
  )

  /// The words for the indicators that are bundled with the program, the best known first.
  public static let words: [(word: String, id: Indicator.ID)] = [
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

  /// The indicators that a country is shown with.
  public static let best = words.prefix(5).map(\.id)

  /// Returns true for the shape of an indicator's code.
  ///
  /// Most have dots in them; those of some databases have none, but underscores or capital letters
  /// alone. A small word is none: it is one of ours, misspelt.
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

/// An indicator with the weight that it has in a ranking, as it is typed.
public struct CriterionArgument: ArgumentValue {
  /// The indicator with its weight.
  public let criterion: Criterion

  public init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let word = parts.first, let indicator = IndicatorArgument(argument: String(word)) else {
      return nil
    }
    // The weight is read where all of it is: one that is none makes no criterion.
    let text = [indicator.id.rawValue] + parts.dropFirst().map(String.init)
    guard let criterion = Criterion(text.joined(separator: ":")) else { return nil }
    self.criterion = criterion
  }

  public static var expectation: String {
    "an indicator with or without a weight, as in gdp-per-capita:2 or inflation:-1"
  }
}

/// A country or a group of countries, as it is typed.
public struct CountryArgument: ArgumentValue {
  /// The code or the name.
  public let text: String

  public init?(argument: String) {
    guard let line = TextLine(argument: argument) else { return nil }
    text = line.text
  }

  public static var expectation: String { "the code or the name of a country" }
}
