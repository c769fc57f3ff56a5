import Foundation
import FoundationCore
import NewsDomain

/// An article of the sandbox's newsroom.
struct BundledArticle: Decodable {
  let source: String
  private let slug: String
  /// The day, from that of the newest articles.
  private let day: Int
  /// The time of the day, as in `05:40`.
  private let time: String
  private let author: String?
  private let title: String?
  private let description: String?
  private let more: String?
  /// The values by which the sandbox simulates a faulty article.
  private let instead: JSONValue?

  /// The first second of 22 November 2026, the day of the newest articles.
  private static let newestDay = Date(timeIntervalSince1970: 1_795_305_600)

  /// Returns the article; `nil` for one that simulates a fault, or has text to clean up.
  func article(by source: Source) -> Article? {
    guard instead == nil, let title, let author, let description, let more,
      let url = URL(string: "https://\(source.id).example.com/stories/\(slug)"),
      [title, author, description].allSatisfy(Self.isPlain)
    else { return nil }
    return Article(
      title: title,
      description: description,
      content: "\(description) \(more)…",
      author: Author(name: author),
      source: Article.SourceReference(id: source.id, name: source.name),
      publishedAt: date,
      url: url,
      provider: .newsAPI,
      provenance: .bundled
    )
  }

  private var date: Date {
    let parts = time.split(separator: ":").compactMap { Double($0) }
    return Self.newestDay + Double(day) * 86_400 + parts[0] * 3600 + parts[1] * 60
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && !text.contains { "<&@/\t".contains($0) }
  }
}
