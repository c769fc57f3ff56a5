public import FoundationCore

/// A topic of indicators.
public struct Topic: Identifiable, Sendable, Hashable {
  /// The identifier.
  public let id: Int
  /// The name.
  public let name: String
  /// The description.
  public let note: String?
}

/// A database of the World Bank.
public struct IndicatorSource: Identifiable, Sendable, Hashable {
  /// The identifier; the World Development Indicators are 2.
  public let id: Int
  /// The name.
  public let name: String
  /// The three-letter code, if any.
  public let code: String?
  /// The last update; `nil` if unknown.
  public let lastUpdated: CalendarDay?
  /// The description.
  public let note: String?

  /// The identifier of the World Development Indicators, which have most figures.
  static let developmentIndicators = 2

  /// Returns the name of a database to cite with a figure.
  static func name(ofID id: Int?) -> String? {
    id == developmentIndicators
      ? "World Development Indicators" : id.map { "World Bank database \($0)" }
  }
}

/// A language of the World Bank, in which some names are translated.
public struct Language: Identifiable, Sendable, Hashable {
  /// The two-letter code.
  public let id: String
  /// The English name.
  public let name: String
  /// The native name.
  public let nativeName: String?
}
