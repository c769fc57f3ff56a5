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

  /// Returns `true` if the name, identifier or description contains a text, ignoring case and
  /// accents.
  func matches(_ text: String) -> Bool {
    [name, id.rawValue, description ?? ""].contains { $0.hasText(text) }
  }
}
