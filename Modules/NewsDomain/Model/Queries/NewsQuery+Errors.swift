import Foundation
public import FoundationCore

extension NewsQuery {
  /// The validation errors of the query, by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    switch self {
    case .top(let country, _): errors.check("country", country ?? "us", .country)
    case .about(let country, _), .sourcesOf(let country):
      errors.check("country", country, .country)
    case .search(let search): search.check(&errors)
    case .source(let source): errors.check("source", source.rawValue, .required)
    case .sources(let sources):
      errors.check("sources", sources.map(\.rawValue).joined(), .required)
    case .hackerNewsSearch(let text, _, _): errors.check("text", text, .required, .length(...500))
    case .hackerNews: break
    case .feeds(let feeds, let words):
      errors.check("feeds", feeds.map(\.title).joined(), .required)
      errors.check("text", words, .length(...500))
    case .combined(let queries):
      for query in queries { errors = FieldErrors(errors.all + query.errors.all) }
    }
    return errors
  }
}

extension NewsQuery.SourceFilter {
  /// The validation errors of the filter, by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("country", country ?? "us", .country)
    errors.check("language", language ?? "en", .newsLanguage)
    return errors
  }
}

extension NewsQuery.Search {
  fileprivate func check(_ errors: inout FieldErrors) {
    let isNarrow = !sources.isEmpty || !domains.isEmpty
    if !isNarrow { errors.check("text", text, .required) }
    errors.check("text", text, .length(...500))
    errors.check("language", language ?? "en", .newsLanguage)
    if let from, let to { errors.check("to", from <= to, .notBeforeStart) }
  }
}

extension FieldRule<String> {
  /// Any country of ISO 3166, even one without headlines.
  fileprivate static var country: FieldRule {
    FieldRule("country", "Use the two-letter code of a country, such as us, fr or jp.") { text in
      text.count == 2 && Locale.Region.isoRegions.contains(Locale.Region(text.uppercased()))
    }
  }

  /// A language of NewsAPI.
  fileprivate static var newsLanguage: FieldRule {
    let words = NewsLanguage.all
    return FieldRule(
      "not_one_of",
      "Choose one of \(words.joined(separator: ", ")).",
      accepted: words
    ) {
      words.contains($0.lowercased())
    }
  }
}

extension FieldRule<Bool> {
  fileprivate static var notBeforeStart: FieldRule {
    FieldRule("order", "Use an end that is after the start.") { $0 }
  }
}
