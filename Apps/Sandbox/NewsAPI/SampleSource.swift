import FoundationCore

/// A source of bundled articles.
struct SampleSource: Decodable {
  let id: String
  let name: String
  let description: String
  let category: String
  let language: String
  let country: String
  /// `false` for a source that is not listed; its articles contain only its name.
  let isListed: Bool?

  var host: String { "\(id).example.com" }

  /// The source in the list of sources.
  var json: JSONValue {
    [
      "id": .string(id),
      "name": .string(name),
      "description": .string(description),
      "url": .string("https://\(host)"),
      "category": .string(category),
      "language": .string(language),
      "country": .string(country),
    ]
  }

  /// The source in an article.
  var reference: JSONValue {
    ["id": isListed == false ? .null : .string(id), "name": .string(name)]
  }
}
