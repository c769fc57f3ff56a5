import Foundation
import FoundationCore
import Testing

/// Deliberate faults in the bundled articles, as in the real API.
struct OddArticleTests {
  let articles: [JSONValue]

  init() async throws {
    let stand = try Newsstand(at: "2026-11-22T23:59:59Z")
    let path = "everything?domains=example.com,removed.com&pageSize=100"
    articles = try await stand.newsAPI(path).json["articles"].elements
  }

  @Test func someAreRemovedUnderOneAddress() {
    let removed = articles.filter { $0["title"] == "[Removed]" }
    #expect(removed.count == 2)
    #expect(removed.allSatisfy { $0["url"] == "https://removed.com" })
    #expect(removed.allSatisfy { $0["source"] == ["id": nil, "name": "[Removed]"] })
    #expect(removed.allSatisfy { $0["publishedAt"] == "1970-01-01T00:00:00Z" })
  }

  @Test func datesHaveManyShapes() {
    let dates = articles.map { $0["publishedAt"]?.text }
    for end in [".2917287Z", ".291728Z", "+00:00"] {
      #expect(dates.contains { $0?.hasSuffix(end) == true }, "\(end)")
    }
    #expect(dates.contains("yesterday evening"))
    #expect(dates.contains(nil))
  }

  @Test func textsHaveMarkupAndAreCutOff() {
    let text = articles.compactMap { $0["description"]?.text }.joined()
    #expect(text.contains("<b>no</b>") && text.contains("&#39;"))
    let contents = articles.compactMap { $0["content"]?.text }
    #expect(contents.contains { $0.contains("<ul><li>") })
    #expect(contents.count { $0.contains(/… \[\+\d+ chars\]$/) } > 60)
    #expect(articles.contains { $0["title"] == .null && $0["description"] != .null })
    #expect(articles.contains { $0["title"]?.text?.contains("\u{1B}[31m") == true })
  }

  @Test func picturesHaveBadAddresses() {
    let addresses = Set(articles.compactMap { $0["urlToImage"]?.text })
    for address in [
      "null", "", "/images/half-a-street.png", "http://192.168.0.1/router.png",
      "javascript:alert(1)", "https://images.example.org/images/Özlem.png",
      "https://images.example.org/images/page.png",
    ] {
      #expect(addresses.contains(address), "\(address)")
    }
  }

  @Test func storiesComeTwice() {
    let clocks = articles.filter { $0["title"]?.text?.hasPrefix("Clock tower runs") == true }
    #expect(clocks.count == 2)
    #expect(Set(clocks.map { $0["url"] }).count == 2)
    #expect(
      articles.contains { $0["url"]?.text?.contains("/mug-exports?utm_source=") == true }
    )
  }

  @Test func addressesOfPicturesFollowTheServer() async throws {
    let stand = try Newsstand()
    let json = try await stand.ask("http://127.0.0.1:8080/v2/top-headlines?category=health").json
    #expect(
      json["articles"].elements.first?["urlToImage"]
        == "http://127.0.0.1:8080/images/walk-after-lunch.png"
    )
  }
}
