public import CommandKit
public import Foundation
public import FoundationCore
public import NewsDomain

/// The tables of articles.
public enum ArticleRows {
  /// Returns the table of articles, with their ages at a date.
  public static func table(at now: Date) -> Table<Article> {
    Table(
      columns(at: now),
      onRequest: [content] + feedback,
      priority: priority,
      empty: "No articles found."
    )
  }

  /// Returns the table of numbered articles, with the marks of the user.
  static func list(
    at now: Date,
    showsDuplicates: Bool = true,
    showsFeedback: Bool = false,
    empty: String = "No articles found."
  ) -> Table<ListedArticle> {
    let number = Column<ListedArticle>.count("number", heading: "#") { $0.number }
    let marks: [Column<ListedArticle>] = [
      Column("read", heading: "", \.isRead, text: \.signs).inLines(\.words),
      Column("saved", \.isSaved),
      Column("marked", \.isMarked),
    ]
    let article = columns(at: now, showsDuplicates: showsDuplicates && !showsFeedback)
    return Table(
      [number] + marks + (article + (showsFeedback ? feedback : [])).map { $0.of(\.article) },
      onRequest: ([content] + (showsFeedback ? [] : feedback)).map { $0.of(\.article) },
      priority: ["title", "number"] + priority.dropFirst() + ["read"],
      empty: empty
    )
  }

  /// Returns the table of one article with all fields.
  static func details(at now: Date) -> Table<Article> {
    Table(
      columns(at: now).filter { !["description", "url"].contains($0.key) } + details + feedback
    )
  }

  private static let priority = ["title", "publishedAt", "points", "comments", "source"]

  static func columns(at now: Date, showsDuplicates: Bool = true) -> [Column<Article>] {
    [
      Column("id", \.id.rawValue),
      Column("title", heading: "TITLE", \.title, text: \.titleText, link: { $0.url })
        .inLines(\.titleText),
      Column("description", \.description),
      Column("author") { $0.author?.name },
      Column("source.id") { $0.source?.id?.rawValue },
      Column("source.name", heading: "SOURCE") { $0.source?.name },
      Column("publishedAt", heading: "AGE", align: .trailing, \.publishedAt) { article, locale in
        article.publishedAt.map { age(of: $0, at: now, in: locale) } ?? ""
      },
      Column("url", \.url),
      Column("imageURL", \.imageURL),
      Column("provider", ProviderLabel.init),
      Column(
        "duplicates",
        heading: showsDuplicates ? "ALSO" : nil,
        align: .trailing,
        \.duplicateCount
      ) { article, locale in
        article.duplicateCount == 0 ? "" : "+\(article.duplicateCount.formatted(in: locale))"
      },
      Column("sample", \.isSample),
      Column("provenance") { $0.provenance.map(ProvenanceKind.init) },
    ]
  }

  static let feedback: [Column<Article>] = [
    .count("points", heading: "POINTS", \.points),
    .count("comments", heading: "COMMENTS", \.commentCount),
    Column("kind", \.kind),
    Column("discussion", \.discussionURL),
  ]

  private static let details: [Column<Article>] = [
    Column("description", heading: "TEXT", \.description),
    content,
    Column("url", heading: "ADDRESS", \.url.absoluteString),
  ]

  private static let content = Column<Article>("content", \.content)

  /// Returns the age of a date in one unit: `15 min`, `5 h`, `2 d`; the day itself after a year.
  public static func age(of date: Date, at now: Date, in locale: Locale = .plain) -> String {
    let seconds = now.timeIntervalSince(date)
    let words = { (count: Double, unit: Duration.UnitsFormatStyle.Unit, symbol: String) in
      // In English, a letter is clear enough in a column of ages.
      locale.isEnglish
        ? "\(Int(count)) \(symbol)"
        : Duration.seconds(seconds).formatted(
          .units(allowed: [unit], width: .abbreviated, fractionalPart: .hide(rounded: .down))
            .locale(locale)
        )
    }
    return switch seconds {
    case ..<0: "ahead"
    case ..<3600: words(seconds / 60, .minutes, "min")
    case ..<172_800: words(seconds / 3600, .hours, "h")
    case ..<(366 * 86_400): words(seconds / 86_400, .days, "d")
    default: date.day(in: locale)
    }
  }
}

/// An article of a list, with its number and the marks of the user.
public struct ListedArticle: Sendable, Hashable {
  /// The number, by which the next command can name the article; from 1.
  public let number: Int
  /// The article.
  public let article: Article
  /// `true` if the user has read the article.
  public let isRead: Bool
  /// `true` if the user has saved the article.
  public let isSaved: Bool
  /// `true` if a filter marks the article.
  public let isMarked: Bool

  /// Returns articles with numbers from 1 and their marks.
  static func list(
    _ articles: [Article],
    marks: NewsFile.Marks,
    filters: [NewsFilter]
  ) -> [ListedArticle] {
    articles.enumerated().map { index, article in
      ListedArticle(
        number: index + 1,
        article: article,
        isRead: marks.isRead(article),
        isSaved: marks.isSaved(article),
        isMarked: filters.effect(on: article) == .mark
      )
    }
  }

  /// The marks in a table: unread, saved and marked by a filter.
  var signs: String { (isRead ? "" : "•") + (isSaved ? "★" : "") + (isMarked ? "!" : "") }

  /// The marks in words, for a pipe.
  var words: String {
    ([isRead ? "read" : "unread"] + (isSaved ? ["saved"] : []) + (isMarked ? ["marked"] : []))
      .joined(separator: ",")
  }
}

extension Article {
  /// `true` for a bundled sample.
  var isSample: Bool { provenance == .bundled }

  /// The displayed title, with a mark for samples, which stands even where there is no room for the title.
  public var titleText: String { isSample ? "sample: \(title)" : title }
}

/// The provider of an article in JSON; samples have their own label.
public enum ProviderLabel: String, CaseIterable, JSONRepresentable, Sendable {
  case newsapi
  case hackernews
  case feeds
  case sample

  /// Creates the label for an article.
  public init(_ article: Article) {
    self =
      switch article.provider {
      case _ where article.isSample: .sample
      case .newsAPI: .newsapi
      case .hackerNews: .hackernews
      case .feeds: .feeds
      }
  }
}
