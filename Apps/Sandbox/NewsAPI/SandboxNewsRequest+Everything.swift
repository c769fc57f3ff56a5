import Foundation
import FoundationCore

extension SandboxNewsRequest {
  private static let fields = ["title", "description", "content"]

  /// Returns the response of `/v2/everything`.
  func everything() throws(SandboxNewsError) -> JSONValue {
    guard ["q", "qInTitle", "sources", "domains"].contains(where: { query[$0] != nil }) else {
      throw .parametersMissing("q, qInTitle, sources, domains")
    }
    let sources = try sources()
    let language = try word("language", of: Self.languages)
    let (from, to) = (try date("from"), try date("to"))
    let order = try word("sortBy", of: ["relevancy", "popularity", "publishedAt"])
    let terms = try terms()
    let domains = query.list("domains")
    let excluded = query.list("excludeDomains") ?? []
    var found = articles.filter { article in
      sources?.contains(article.source.id) != false
        && (language ?? article.source.language) == article.source.language
        && (from.map { article.date >= $0 } ?? true)
        && (to.map { article.date <= $0 } ?? true)
        && (domains.map { $0.contains(where: article.isBelow) } ?? true)
        && !excluded.contains(where: article.isBelow)
        && terms.allSatisfy { term, fields in term.isMet(by: article.folded(fields)) }
    }
    switch order {
    case "relevancy":
      found = found.ranked { article in
        terms.reduce(0) { sum, term in
          sum + 3 * term.0.count(in: article.folded(["title"]))
            + term.0.count(in: article.folded(term.1))
        }
      }
    case "popularity":
      // A source with many top headlines counts as popular.
      let counts = Dictionary(grouping: articles.filter(\.isTop), by: \.source.id)
      found = found.ranked { counts[$0.source.id]?.count ?? 0 }
    default: break
    }
    return try page(of: found, usualSize: 100)
  }

  /// Returns the search expressions and their fields.
  private func terms() throws(SandboxNewsError) -> [(SearchExpression, [String])] {
    var fields = Self.fields
    if let named = query.list("searchIn") {
      guard named.allSatisfy(Self.fields.contains) else {
        throw .parameterInvalid(
          "The searchIn param takes these values: \(Self.fields.joined(separator: ", "))."
        )
      }
      fields = named
    }
    var terms: [(SearchExpression, [String])] = []
    if let term = try search("q") { terms.append((term, fields)) }
    if let term = try search("qInTitle") { terms.append((term, ["title"])) }
    return terms
  }

  /// Returns the date of a parameter; a plain day in `to` includes the whole day.
  private func date(_ name: String) throws(SandboxNewsError) -> Date? {
    guard let text = query[name] else { return nil }
    guard let date = Date(lenient: text) else {
      throw .parameterInvalid("The \(name) param must be a date of ISO 8601, as 2026-11-22.")
    }
    let day = text.prefix(10)
    let earliest = RelativeDate.startOfDay(now).addingTimeInterval(-30 * 86_400)
    guard date >= earliest else {
      let permitted = earliest.formatted(.iso8601.year().month().day())
      throw .tooFarInPast(earliest: permitted, asked: String(day))
    }
    return name == "to" && text.count == day.count ? date.addingTimeInterval(86_399) : date
  }
}

extension PublishedArticle {
  /// Returns `true` if the host is a domain or a subdomain of it.
  fileprivate func isBelow(_ domain: String) -> Bool {
    guard let host else { return false }
    return host == domain || host.hasSuffix(".\(domain)")
  }
}

extension [PublishedArticle] {
  /// Returns the articles by score, then by date, newest first.
  fileprivate func ranked(by points: (PublishedArticle) -> Int) -> [PublishedArticle] {
    map { ($0, points($0)) }
      .sorted { ($0.1, $0.0.date) > ($1.1, $1.0.date) }
      .map(\.0)
  }
}
