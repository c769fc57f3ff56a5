import Foundation
import FoundationCore

extension SandboxNewsRequest {
  /// Returns the response of `/v2/top-headlines`.
  ///
  /// As with NewsAPI, countries other than the United States have no articles, which is not an
  /// error.
  func topHeadlines() throws(SandboxNewsError) -> JSONValue {
    let names = ["country", "category", "sources", "q", "language"]
    guard names.contains(where: { query[$0] != nil }) else {
      throw .parametersMissing("sources, q, language, country, category")
    }
    let sources = try sources()
    let country = try country()
    let category = try word("category", of: Self.categories)
    let language = try word("language", of: Self.languages)
    if sources != nil, country != nil || category != nil {
      throw .parameterInvalid(
        "You cannot mix the sources parameter with the country or category parameters."
      )
    }
    let term = try search("q")
    let found = articles.filter { article in
      let source = article.source
      return (sources?.contains(source.id) ?? article.isTop)
        && (country == nil || country == "us" && source.country == "us")
        && (category ?? source.category) == source.category
        && (language ?? source.language) == source.language
        && term?.isMet(by: article.folded(["title"])) != false
    }
    return try page(of: found, usualSize: 20)
  }

  /// Returns the response of `/v2/top-headlines/sources`.
  func sourceList() throws(SandboxNewsError) -> JSONValue {
    let country = try country()
    let category = try word("category", of: Self.categories)
    let language = try word("language", of: Self.languages)
    let found = archive.sources.filter { source in
      source.isListed != false && (country ?? source.country) == source.country
        && (category ?? source.category) == source.category
        && (language ?? source.language) == source.language
    }
    return ["status": "ok", "sources": .array(found.map(\.json))]
  }
}
