import Foundation
import FoundationCore
import NewsDomain

/// Articles as rows, for people and for programs.
enum ArticleRows {
  /// A row each, their ages as of an instant.
  static func table(at now: Date) -> Table<Article> {
    Table(columns(at: now), onRequest: more, empty: "No articles found.")
  }

  /// What was posted to Hacker News, with what its readers made of it.
  static func posts(at now: Date) -> Table<Article> {
    Table(columns(at: now) + feedback, empty: "No posts found.")
  }

  private static func columns(at now: Date) -> [Column<Article>] {
    [
      Column("id", \.id.rawValue),
      Column("title", heading: "TITLE", \.title, link: { $0.url }),
      Column("description", \.description),
      Column("author") { $0.author?.name },
      Column("source.id") { $0.source?.id?.rawValue },
      Column("source.name", heading: "SOURCE") { $0.source?.name },
      Column("publishedAt", heading: "AGE", align: .trailing) {
        $0.publishedAt?.ISO8601Format()
      } text: {
        $0.publishedAt.map { age(of: $0, at: now) } ?? ""
      },
      Column("url", \.url.absoluteString),
      Column("imageURL") { $0.imageURL?.absoluteString },
      Column("provider", \.provider.rawValue),
      Column("duplicates", heading: "ALSO", align: .trailing, \.duplicates) {
        $0.duplicates == 0 ? "" : "+\($0.duplicates)"
      },
    ]
  }

  private static let feedback: [Column<Article>] = [
    Column("points", heading: "POINTS", align: .trailing, \.points),
    Column("comments", heading: "COMMENTS", align: .trailing, \.commentCount),
    Column("kind", \.kind.rawValue),
    Column("discussion") { $0.discussion?.absoluteString },
  ]

  private static let more: [Column<Article>] = [
    Column("content", \.content),
    Column("kind", \.kind.rawValue),
    Column("points", \.points),
    Column("comments", \.commentCount),
    Column("discussion") { $0.discussion?.absoluteString },
  ]

  /// How long ago it was, in one unit.
  static func age(of date: Date, at now: Date) -> String {
    let seconds = now.timeIntervalSince(date)
    return switch seconds {
    case ..<0: "ahead"
    case ..<3600: "\(Int(seconds / 60)) min"
    case ..<172_800: "\(Int(seconds / 3600)) h"
    case ..<(366 * 86_400): "\(Int(seconds / 86_400)) d"
    default: String(date.ISO8601Format().prefix(10))
    }
  }
}
