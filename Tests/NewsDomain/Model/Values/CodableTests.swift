import Foundation
import FoundationCore
import Images
import NewsDomain
import StoreTestSupport
import Testing

/// Values that are kept as JSON and read back.
struct CodableTests {
  private func expectKept<Value: Codable & Equatable>(_ value: Value) throws {
    let kept = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(Value.self, from: kept) == value)
  }

  @Test func anArticleKeepsAllItsParts() throws {
    let source = Article.SourceReference(id: "bbc-news", name: "BBC News")
    let copied = Article(
      title: "The same",
      source: Article.SourceReference(name: "Blog"),
      url: try address("https://blog.example/a?b=c#d"),
      provider: .hackerNews
    )
    try expectKept(
      Article(
        title: "Tea \"and\" 日本 🎌",
        description: "A line.",
        content: "Two\nlines.",
        author: Author(name: "Ann", url: try address("https://ann.example/")),
        source: source,
        publishedAt: Date(timeIntervalSince1970: 1_763_600_000.125),
        url: try address("https://www.bbc.example/tea"),
        imageURL: try address("https://img.example/1.png"),
        provider: .newsAPI,
        provenance: .cache(age: .seconds(42)),
        kind: .launch,
        points: 7,
        commentCount: 0,
        discussionURL: try address("https://news.ycombinator.com/item?id=1"),
        copies: [Article.Copy(copied)]
      )
    )
    try expectKept(copied)
  }

  @Test func aSourceKeepsACategoryUnknownToThisProgram() throws {
    let source = Source(
      id: "weather",
      name: "The Weather",
      description: "Rain.",
      url: try address("https://weather.example/"),
      category: .unknown("weather"),
      language: "ud",
      country: "zh"
    )
    try expectKept(source)
    let kept = String(decoding: try JSONEncoder().encode(source), as: UTF8.self)
    #expect(kept.contains(#""category":"weather""#))
    try expectKept(Source(id: "a", name: "A", category: .known(.sports)))
    try expectKept(Source(id: "a", name: "A"))
  }
}
