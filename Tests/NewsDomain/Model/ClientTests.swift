import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The client of the news, without a model.
struct ClientTests {
  @Test func pagesAreLoadedUpToTheLimit() async throws {
    let news = ScriptedNews { question in
      let page = Int(question.query["page"] ?? "") ?? 0
      return .articles([articleJSON(page * 2), articleJSON(page * 2 + 1)], total: 8)
    }
    let client = try news.newsClient(pageSize: 2)
    let headlines = try await client.headlines(of: .top(), limit: 3).value
    #expect(headlines.items.map(\.title) == ["Article 2", "Article 3", "Article 4"])
    #expect(headlines.next == nil && headlines.total == 8)
    #expect(news.questions.value.map { $0.query["page"] } == ["1", "2"])
    #expect(try await client.headlines(of: .top()).value.items.count == 2)
    #expect(try await client.headlines(of: .top(), limit: 100).value.items.count == 8)
  }

  @Test func itsFailuresAreThoseOfTheNews() async throws {
    let news = ScriptedNews { _ in .refusal("apiKeyInvalid", status: 401) }
    let client = try news.newsClient()
    let error = await #expect(throws: NewsError.self) { try await client.sources() }
    #expect(error?.code == "news.key_invalid")
    await #expect(throws: NewsError.self) { try await client.headlines(of: .top(country: "x")) }
    await #expect(throws: NewsError.self) { try await client.sources(.init(language: "xx")) }
    #expect(news.paths.count == 1)
  }
}
