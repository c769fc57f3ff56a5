import Foundation
import FoundationCore
import NewsDomain

/// A source of the sandbox's newsroom.
struct BundledSource: Decodable {
  let id: String
  let name: String
  let description: String
  let category: OpenEnum<NewsQuery.Category>
  let language: String
  let country: String
  /// `false` for a source that NewsAPI does not list.
  let isListed: Bool?

  var source: Source {
    Source(
      id: Source.ID(rawValue: id),
      name: name,
      description: description,
      url: URL(string: "https://\(id).example.com"),
      category: category,
      language: language,
      country: country
    )
  }
}
