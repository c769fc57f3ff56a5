public import Foundation
public import FoundationCore

/// A newspaper, agency or blog that NewsAPI covers.
public struct Source: Sendable, Hashable, Identifiable, Codable {
  public typealias ID = Identifier<Source, String>

  /// The identifier, such as `bbc-news`.
  public let id: ID
  /// The name.
  public var name: String
  /// The description.
  public var description: String?
  /// The URL of the home page.
  public var url: URL?
  /// The main category.
  public var category: OpenEnum<NewsQuery.Category>?
  /// The two-letter code of the language.
  public var language: String?
  /// The ISO 3166 code of the country.
  public var country: String?

  /// Creates a source.
  public init(
    id: ID,
    name: String,
    description: String? = nil,
    url: URL? = nil,
    category: OpenEnum<NewsQuery.Category>? = nil,
    language: String? = nil,
    country: String? = nil
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.url = url
    self.category = category
    self.language = language
    self.country = country
  }
}

extension Sequence<Source> {
  /// Returns the sources with a text in their name, identifier or description, ignoring case and
  /// accents, in their order; all for an empty text.
  public func containing(_ text: String) -> [Source] {
    let text = PlainText.line(text)
    return filter { source in
      text.isEmpty
        || [source.name, source.id.rawValue, source.description ?? ""].contains { $0.hasText(text) }
    }
  }

  /// Returns the source with an identifier or a name, ignoring case and accents; `nil` if there is
  /// none.
  public func named(_ name: String) -> Source? {
    let name = PlainText.line(name)
    func isName(_ text: String) -> Bool {
      text.compare(name, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
    }
    return first { isName($0.id.rawValue) } ?? first { isName($0.name) }
  }
}

extension String {
  /// Returns `true` if it contains a text, ignoring case and accents.
  fileprivate func hasText(_ text: some StringProtocol) -> Bool {
    range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
  }
}

extension Source {
  /// Returns the name of the language in a locale, such as `English`; its code if it has no name.
  public func languageName(in locale: Locale = .current) -> String? {
    language.map {
      locale.localizedString(forLanguageCode: NewsLanguage.standardCode(of: $0)) ?? $0
    }
  }

  /// Returns the name of the country in a locale, such as `Australia`; its code if it has no name.
  public func countryName(in locale: Locale = .current) -> String? {
    country.map { NewsCountry($0).localizedName(in: locale) }
  }
}

/// The sources of NewsAPI that match a filter, all on one page.
public struct SourceList: ListPage, Sendable {
  /// The sources, in the order of NewsAPI.
  public let items: [Source]
  /// The error that stored sources replace; `nil` if they are new.
  public let staleReason: NewsError?
  public var next: Never? { nil }

  init(_ items: [Source], staleReason: NewsError?) {
    self.items = items
    self.staleReason = staleReason
  }
}
