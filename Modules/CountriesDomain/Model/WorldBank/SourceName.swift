/// The names of databases as far as they need no asking.
enum SourceName {
  /// The number of the database that most figures are from.
  static let developmentIndicators = 2

  /// What a database is called beside a figure.
  static func of(_ source: Int?) -> String? {
    source == developmentIndicators
      ? "World Development Indicators" : source.map { "World Bank database \($0)" }
  }
}
