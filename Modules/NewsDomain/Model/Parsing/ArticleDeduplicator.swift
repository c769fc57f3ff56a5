import Foundation

/// A list of articles in which each is once, however many tell it.
///
/// Two are the same where their addresses are, or where their titles are, word for word, and they
/// appeared within a day: what agencies write stands in many papers. The first stays, in its place,
/// and remembers the others as its copies.
struct ArticleDeduplicator: Sendable {
  private(set) var articles: [Article] = []
  /// How many were folded into others.
  private(set) var count = 0

  private var places: [Article.ID: Int] = [:]
  private var titles: [String: Int] = [:]

  /// A newspaper's column has the same title again the next day.
  private static let window: TimeInterval = 20 * 3600

  mutating func add(contentsOf articles: some Sequence<Article>) {
    for article in articles { add(article) }
  }

  mutating func add(_ article: Article) {
    let title = TitleKey.key(of: article)
    guard let place = place(of: article, title) else {
      places[article.id] = articles.count
      for copy in article.copies { places[copy.id] = articles.count }
      if let title { titles[title] = articles.count }
      count += article.copies.count
      articles.append(article)
      return
    }
    places[article.id] = place
    count += 1 + article.copies.count
    articles[place].take(article)
  }

  private func place(of article: Article, _ title: String?) -> Int? {
    if let place = places[article.id] { return place }
    guard let title, let place = titles[title] else { return nil }
    guard let mine = article.publishedAt, let others = articles[place].publishedAt else {
      return place
    }
    return abs(mine.timeIntervalSince(others)) < Self.window ? place : nil
  }
}

extension Article {
  /// Remembers another as its copy, and what Hacker News says of that.
  fileprivate mutating func take(_ other: Article) {
    copies.append(Copy(other))
    copies += other.copies
    guard discussion == nil, other.discussion != nil else { return }
    discussion = other.discussion
    points = other.points
    commentCount = other.commentCount
  }
}

/// What makes two titles the same: their words, without case, punctuation and the paper's name.
enum TitleKey {
  /// The key, or nothing for a title too short to mean one piece of news.
  static func key(of article: Article) -> String? {
    var words = words(of: article.title)
    let source = Self.words(of: article.source?.name ?? "")
    // `… - CNN`, as Google writes it.
    if !source.isEmpty, words.count > source.count, words.suffix(source.count) == source[...] {
      words.removeLast(source.count)
    }
    let key = words.joined(separator: " ")
    // Chinese and Japanese have no spaces, and say as much in a third of the letters.
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
