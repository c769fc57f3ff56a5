import CommandKit
import FoundationCore
import NewsDomain

/// The text of a search on the screen: words, or `category:`, `country:` and `source:` with a value.
struct NewsSearchText: Equatable {
  private(set) var category: String?
  private(set) var country: String?
  private(set) var source: NewsDomain.Source.ID?
  /// The words without a qualifier.
  private(set) var words: [String] = []

  init(_ text: String) {
    for word in text.split(separator: " ") {
      if let value = word.value(of: "category") {
        category = value
      } else if let value = word.value(of: "country") {
        country = value
      } else if let value = word.value(of: "source") {
        source = NewsDomain.Source.ID(rawValue: value)
      } else {
        words.append(String(word))
      }
    }
  }

  /// `true` if the text has a category, a country or a source.
  var isQualified: Bool { category != nil || country != nil || source != nil }

  /// The reason why the screen loads no articles yet; `nil` for a complete text.
  var hint: String? {
    if let category, NewsQuery.Category(rawValue: category) == nil {
      let names = NewsQuery.Category.allCases.map(\.rawValue).joined(separator: ", ")
      return "Write a category: \(names)."
    }
    if let country, country.count != 2 {
      return "Write the two-letter code of a country, such as country:de."
    }
    if isQualified, source == nil, !words.isEmpty {
      return "Words cannot be combined with a country or a category."
    }
    return nil
  }

  /// Returns `true` for a source to choose from: one of the country and the category.
  func offers(_ source: NewsDomain.Source) -> Bool {
    (country == nil || source.country == country)
      && (category == nil || source.category?.rawValue == category)
  }

  /// The query; `nil` for words alone and for an incomplete text.
  var query: NewsQuery? {
    guard isQualified, hint == nil else { return nil }
    guard let source else {
      let category = category.flatMap(NewsQuery.Category.init(rawValue:))
      return .top(country: country, category: category)
    }
    guard !words.isEmpty else { return .published(by: [source]) }
    var search = NewsQuery.Search(words.joined(separator: " "))
    search.sources = [source]
    return .search(search)
  }
}
