import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Unreadable dates and URLs are reported, and the article stays.
@MainActor struct DroppedFieldTests {
  private func drops(of body: HTTPResponse, _ endpoint: Endpoint) async throws -> [String] {
    let news = ScriptedNews { question in
      question.path == endpoint.rawValue
        ? body : Endpoint(rawValue: question.path)?.answer ?? HTTPResponse(status: 404)
    }
    let model = try news.model()
    try await endpoint.load(model)
    #expect(model.articles.items.count == 1 || model.sources.items.count == 1)
    let report = endpoint == .sources ? model.sources.drops : model.articles.drops
    return report.drops.map { "\($0.path): \($0.reason)" }
  }

  private let noAddress = "A URL must begin with http:// or https:// and have a host."

  @Test func ofNewsAPI() async throws {
    let article = articleJSON(1, publishedAt: #""yesterday""#)
      .replacing(#""urlToImage":null"#, with: #""urlToImage":"//img.example/a.png""#)
    #expect(
      try await drops(of: .articles([article]), .topHeadlines) == [
        "$.articles[0].urlToImage: \(noAddress)",
        "$.articles[0].publishedAt: The text is not a date.",
      ]
    )
  }

  @Test func ofItems() async throws {
    let item = #"{"id":1,"type":"story","time":"soon","title":"Tea","url":"tea.html"}"#
    #expect(
      try await drops(of: .json(item), .item)
        == ["$.time: The text is not a date.", "$.url: \(noAddress)"]
    )
  }

  @Test func ofFinds() async throws {
    let hits =
      #"{"hits":[{"objectID":"1","title":"Tea","url":"tea","created_at_i":-1,"created_at":"?","#
      + #""_tags":["story"]}],"nbHits":1}"#
    #expect(
      try await drops(of: .json(hits), .search) == [
        "$.hits[0].url: \(noAddress)",
        "$.hits[0].created_at_i: The text is not a date.",
        "$.hits[0].created_at: The text is not a date.",
      ]
    )
  }

  @Test func ofSources() async throws {
    let sources = #"{"sources":[{"id":"one","name":"One"},{"name":"Nameless"}]}"#
    let drops = try await drops(of: .json(sources), .sources)
    #expect(drops.count == 1)
    #expect(drops.first?.hasPrefix("$.sources[1]") == true)
  }

  @Test func absentFieldsAreNotReportedAsDropped() async throws {
    let article = articleJSON(1, publishedAt: #""1970-01-01T00:00:00Z""#)
      .replacing(#""urlToImage":null"#, with: #""urlToImage":"""#)
    #expect(try await drops(of: .articles([article]), .everything) == [])
  }
}
