public import Foundation
public import FoundationCore

/// A newspaper, an agency or a blog that NewsAPI follows.
public struct Source: Sendable, Hashable, Identifiable {
  public typealias ID = Identifier<Source, String>

  /// How it is asked for, as in `bbc-news`.
  public let id: ID
  /// What it is called.
  public var name: String
  /// What it says of itself.
  public var description: String?
  /// Its front page.
  public var url: URL?
  /// What it mostly writes about.
  public var category: OpenEnum<NewsQuery.Category>?
  /// The language it is written in, by two letters.
  public var language: String?
  /// The country it is made in, by two letters.
  public var country: String?

  /// Makes a source.
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

  /// Whether a text is found in its name, its identifier or what it says of itself, whatever the
  /// case and the accents.
  func matches(_ text: String) -> Bool {
    [name, id.rawValue, description ?? ""].contains { place in
      place.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }
}
