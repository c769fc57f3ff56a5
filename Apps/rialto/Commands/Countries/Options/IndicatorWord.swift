import CountriesDomain
import FoundationCore

/// The name of an indicator, as it is typed: its code, or a plain word for the best known.
struct IndicatorWord: ArgumentValue {
  let id: Indicator.ID

  init?(argument: String) {
    if let known = Self.words.first(where: { $0.word == argument.lowercased() }) {
      id = known.id
      return
    }
    guard argument.contains("."), argument.utf8.count <= 100,
      argument.unicodeScalars.allSatisfy(Self.isOfCode)
    else { return nil }
    id = Indicator.ID(rawValue: argument)
  }

  static var expectation: String {
    "the code of an indicator such as NY.GDP.PCAP.CD, or \(choices.joined(separator: ", "))"
  }

  static var choices: [String] { words.map(\.word) }

  static let option = Option.value(
    "indicator",
    "INDICATOR",
    of: IndicatorWord.self,
    "The indicator: its code, or \(choices.joined(separator: ", "))."
  )

  /// Those that came with the program, in the order in which they are shown.
  static let words: [(word: String, id: Indicator.ID)] = [
    ("population", Indicator.population), ("gdp", Indicator.gdp),
    ("gdp-per-capita", Indicator.gdpPerCapita), ("inflation", Indicator.inflation),
    ("life-expectancy", Indicator.lifeExpectancy),
  ]

  private static func isOfCode(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-": true
    default: false
    }
  }
}

/// An indicator with the weight that it has in a ranking, as it is typed.
struct CriterionWord: ArgumentValue {
  let criterion: Criterion

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let word = parts.first, let indicator = IndicatorWord(argument: String(word)) else {
      return nil
    }
    // The weight is read where all of it is: one that is none makes no criterion.
    let text = [indicator.id.rawValue] + parts.dropFirst().map(String.init)
    guard let criterion = Criterion(text.joined(separator: ":")) else { return nil }
    self.criterion = criterion
  }

  static var expectation: String {
    "an indicator with or without a weight, as in gdp-per-capita:2 or inflation:-1"
  }
}

/// A country or a group of countries, as it is typed.
struct CountryWord: ArgumentValue {
  let text: String

  init?(argument: String) {
    guard let line = TextLine(argument: argument) else { return nil }
    text = line.text
  }

  static var expectation: String { "the code or the name of a country" }
}
