import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP

/// The parameters of a request to NewsAPI, validated as strictly as there.
struct SandboxNewsRequest {
  let query: SampleQuery
  let now: Date
  let archive: SampleNewsArchive
  private let imageBase: String

  static let categories = [
    "business", "entertainment", "general", "health", "science", "sports", "technology",
  ]
  /// The languages of NewsAPI, and `ja`.
  static let languages = [
    "ar", "de", "en", "es", "fr", "he", "it", "ja", "nl", "no", "pt", "ru", "sv", "ud", "zh",
  ]

  init(_ request: HTTPRequest, at now: Date) {
    query = SampleQuery(of: request.url)
    self.now = now
    archive = .sample
    imageBase = request.url.imageBase
  }

  /// The articles published by now, newest first.
  var articles: [PublishedArticle] { archive.published(at: now, imageBase: imageBase) }

  /// Returns the value of a parameter that is an enumeration.
  func word(_ name: String, of words: [String]) throws(SandboxNewsError) -> String? {
    guard let text = query[name]?.lowercased() else { return nil }
    guard let word = words.first(where: { $0.lowercased() == text }) else {
      throw .parameterInvalid(
        "The \(name) param you supplied is not valid. Please choose one of the following: "
          + "\(words.joined(separator: ", "))."
      )
    }
    return word
  }

  func country() throws(SandboxNewsError) -> String? {
    guard let country = query["country"]?.lowercased() else { return nil }
    guard country.utf8.count == 2, country.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) else {
      throw .parameterInvalid("The country param you supplied is not a 2-letter ISO 3166-1 code.")
    }
    return country
  }

  func sources() throws(SandboxNewsError) -> Set<String>? {
    guard let names = query.list("sources") else { return nil }
    guard names.count <= 20 else { throw .sourcesTooMany }
    let known = Set(archive.sources.filter { $0.isListed != false }.map(\.id))
    if let unknown = names.first(where: { !known.contains($0) }) {
      throw .sourceDoesNotExist(unknown)
    }
    return Set(names)
  }

  func search(_ name: String) throws(SandboxNewsError) -> SearchExpression? {
    guard let text = query[name] else { return nil }
    guard text.utf8.count <= 500 else {
      throw .parameterInvalid("The \(name) param must not be longer than 500 characters.")
    }
    return SearchExpression(text)
  }

  /// Returns a page of articles as a response.
  func page(of articles: [PublishedArticle], usualSize: Int) throws(SandboxNewsError) -> JSONValue {
    let size = try number("pageSize", in: 1...100) ?? usualSize
    let page = try number("page", in: 1...1_000_000) ?? 1
    let range = (page - 1) * size..<page * size
    guard range.upperBound <= 100 else { throw .maximumResultsReached(range) }
    return [
      "status": "ok",
      "totalResults": .number(articles.count),
      "articles": .array(articles.dropFirst(range.lowerBound).prefix(size).map(\.json)),
    ]
  }

  private func number(_ name: String, in range: ClosedRange<Int>) throws(SandboxNewsError) -> Int? {
    guard let text = query[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .parameterInvalid(
        "The \(name) param must be a whole number from \(range.lowerBound) to \(range.upperBound)."
      )
    }
    return number
  }
}

extension URL {
  /// The base URL of images: on the same host, unless that is NewsAPI itself.
  fileprivate var imageBase: String {
    guard let scheme, let host = host(), host != "newsapi.org" else {
      return "https://images.example.org/images"
    }
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(name)\(port.map { ":\($0)" } ?? "")/images"
  }
}

extension Router {
  /// Adds the routes of `newsapi.org`.
  mutating func addNewsAPI(now: @escaping @Sendable () -> Date) {
    func add(
      _ path: String,
      handler answer: @escaping @Sendable (SandboxNewsRequest) throws(SandboxNewsError) -> JSONValue
    ) {
      get(path) { request in
        do throws(SandboxNewsError) {
          return HTTPResponse(try answer(SandboxNewsRequest(request, at: now())))
        } catch {
          return error.response
        }
      }
    }
    add("v2/top-headlines") { call throws(SandboxNewsError) in try call.topHeadlines() }
    add("v2/everything") { call throws(SandboxNewsError) in try call.everything() }
    // The old path v2/sources belongs to the World Bank as well.
    add("v2/top-headlines/sources") { call throws(SandboxNewsError) in try call.sourceList() }
  }
}

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
