import Foundation
import NewsDomain

/// The form of the headlines: which kind, and what of that kind.
struct HeadlineChoice: Sendable, Hashable {
  /// The kinds of headlines, as a picker shows them.
  enum Kind: String, Sendable, CaseIterable, Identifiable {
    case top, search, category, source

    var id: Kind { self }
    var title: String { rawValue.capitalized }
  }

  var kind = Kind.top
  /// The country of the top headlines, by ISO 3166 code.
  var country: String
  var category = NewsQuery.Category.general
  /// The source, once one is chosen.
  var source: Source.ID?

  /// Creates the form for the top headlines of the user's country.
  init(locale: Locale) { country = locale.country }

  /// The query; `nil` without a source, and for a search, which has the form `NewsSearch`.
  var query: NewsQuery? {
    switch kind {
    case .top: .top(country: country.isEmpty ? nil : country.lowercased())
    case .search: nil
    case .category: .top(category: category)
    case .source: source.map { .source($0) }
    }
  }
}
