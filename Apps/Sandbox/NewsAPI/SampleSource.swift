import FoundationCore

/// Who publishes articles of the sample newsroom.
struct SampleSource: Decodable {
  let id: String
  let name: String
  let description: String
  let category: String
  let language: String
  let country: String
  /// Whether it is one that can be asked for; articles of others bear its name alone.
  let isListed: Bool?

  var host: String { "\(id).example.com" }

  /// As it stands in the list of sources.
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

  /// As it stands in an article.
  var reference: JSONValue {
    ["id": isListed == false ? .null : .string(id), "name": .string(name)]
  }
}
