import Foundation
import FoundationCore
import NewsDomain

/// Articles that five sources tell, many of them the same news in slightly other words.
struct GeneratedArticles {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed) }

  private static let sources = ["Herald", "Courier", "Gazette", "Tribune", "Post"]
  private static let words = [
    "harbour", "council", "coffee", "prices", "rain", "bridge", "election", "museum", "railway",
    "students", "river", "market", "museums", "glass", "traders", "winter", "ferry", "strike",
  ]

  /// So many articles, in no order.
  func list(of count: Int) throws -> [Article] {
    var generator = self
    return try (0..<count).map { try generator.next($0) }
  }

  private mutating func next(_ number: Int) throws -> Article {
    // One in three tells what another has told.
    let story = random.nextInt(below: 3) == 0 ? random.nextInt(below: number + 1) : number
    let source = Self.sources[random.nextInt(below: Self.sources.count)]
    let words = (0..<6).map { Self.words[(story / (1 + $0 * $0) + $0) % Self.words.count] }
    let title = "No. \(story): \(words.joined(separator: " "))"
    guard
      let url = URL(string: "https://\(source.lowercased()).example/\(story)?utm_source=\(number)")
    else { throw LoadError("An address is none.") }
    return Article(
      title: number % 2 == 0 ? title : "\(title.uppercased()) - \(source)",
      description: "What \(source) says of it.",
      source: Article.SourceReference(name: source),
      publishedAt: Date(timeIntervalSince1970: 1_763_600_000 - Double(story * 60)),
      url: url,
      provider: .newsAPI
    )
  }
}
