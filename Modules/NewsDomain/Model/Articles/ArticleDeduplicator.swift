import Foundation

/// A list of articles without duplicates.
///
/// Two articles are duplicates if they have the same canonical URL, or the same title within a day,
/// as with the text of a news agency in several papers. The first one keeps its place and lists the
/// others as its copies.
struct ArticleDeduplicator: Sendable {
  private(set) var articles: [Article] = []
  /// The number of articles that became copies of others.
  private(set) var duplicateCount = 0

  private var places: [Article.ID: Int] = [:]
  private var titles: [String: Int] = [:]

  /// The maximum time between duplicates; a newspaper column has the same title the next day.
  private static let window: TimeInterval = 20 * 3600

  /// Adds articles, and returns the place of each, or of the article that it is a copy of.
  @discardableResult
  mutating func add(contentsOf articles: [Article]) -> [Int] { articles.map { add($0) } }

  private mutating func add(_ article: Article) -> Int {
    let title = TitleKey.key(for: article)
    guard let place = place(of: article, title: title) else {
      places[article.id] = articles.count
      for copy in article.copies { places[copy.id] = articles.count }
      if let title { titles[title] = articles.count }
      duplicateCount += article.copies.count
      articles.append(article)
      return articles.count - 1
    }
    places[article.id] = place
    duplicateCount += 1 + article.copies.count
    articles[place].addCopy(article)
    return place
  }

  private func place(of article: Article, title: String?) -> Int? {
    if let place = places[article.id] { return place }
    guard let title, let place = titles[title] else { return nil }
    guard let mine = article.publishedAt, let others = articles[place].publishedAt else {
      return place
    }
    return abs(mine.timeIntervalSince(others)) < Self.window ? place : nil
  }
}

extension Article {
  /// Adds an article as a copy, with its discussion on Hacker News.
  fileprivate mutating func addCopy(_ other: Article) {
    copies.append(Copy(other))
    copies += other.copies
    guard discussionURL == nil, other.discussionURL != nil else { return }
    discussionURL = other.discussionURL
    points = other.points
    commentCount = other.commentCount
  }
}

/// The key by which titles are compared: their words without case, punctuation and publisher.
enum TitleKey {
  /// Returns the key, or `nil` for a title too short to identify an article.
  static func key(for article: Article) -> String? {
    var words = words(of: article.title)
    let source = Self.words(of: article.source?.name ?? "")
    // `… - CNN`, as in Google News.
    if !source.isEmpty, words.count > source.count, words.suffix(source.count) == source[...] {
      words.removeLast(source.count)
    }
    let key = words.joined(separator: " ")
    // Chinese and Japanese have no spaces, and need a third of the letters.
    let isWide = key.utf8.count > 2 * key.unicodeScalars.count
    return words.count >= 4 || (isWide && key.unicodeScalars.count >= 10) ? key : nil
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.lowercased().unicodeScalars {
      if isLetterOrDigit(scalar) {
        word.unicodeScalars.append(scalar)
      } else if scalar != "'", scalar != "’", !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "0"..."9": true
    case "\0"..."\u{7F}": false
    default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
  }
}
