import CountriesDomain

/// What is wanted of a day.
struct TodayRequest: Sendable {
  /// How many alerts of a kind there are at most.
  var limit = Int.max
  /// Whether those outside are asked although an answer was kept.
  var isFresh = false
  /// Whether all that a page shows is wanted: courses and pictures too.
  var wantsPage = false

  /// How many of a variant are so few that there should be more.
  static let lowStock = 3
  /// How many headlines there are.
  static let headlines = 9
  /// How long a country is in the news after it was named.
  static let newsAge = 7 * 86_400.0
  /// How long an order may wait for its next step.
  static let patience = 86_400.0
  /// Whose course a page shows.
  static let course = Indicator.gdpPerCapita
}
