import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The sources and their filter.
@MainActor struct SourcesTests {
  @Test func filterIsSentAsQueryParameters() async throws {
    let news = ScriptedNews { _ in .sources(["abc", "bbc"]) }
    let model = try news.model()
    try await model.loadSources(.init(country: "AU", language: "en", category: .sports))
    #expect(
      news.questions.value.first?.query == [
        "country": "au", "language": "en", "category": "sports",
      ]
    )
    try await model.loadSources()
    #expect(news.questions.value.last?.query == [:])
    #expect(model.sources.items.map(\.id) == ["abc", "bbc"])
    #expect(model.sources.items.first?.category == .known(.general))
  }

  @Test func oneIsFoundWithoutAsking() async throws {
    let news = ScriptedNews { _ in .sources(["abc", "élan"]) }
    let model = try news.model()
    try await model.loadSources()
    let sources = model.sources.items
    #expect(sources.containing(" ELAN ").map(\.id) == ["élan"])
    #expect(sources.containing("news of a").map(\.id) == ["abc"])
    #expect(sources.containing("").count == 2)
    #expect(sources.named(" Elan")?.id == "élan")
    #expect(sources.named(sources[0].name.lowercased())?.id == "abc")
    #expect(sources.named("ab") == nil)
    #expect(news.paths == ["top-headlines/sources"])
  }

  @Test func aFailureLeavesThemAsTheyWere() async throws {
    let answers = ObservedValue(0)
    let news = ScriptedNews { _ in
      answers.update {
        $0 += 1
        return $0
      } == 1 ? .sources(["abc"]) : .refusal("apiKeyInvalid", status: 401)
    }
    let model = try news.model()
    try await model.loadSources()
    await #expect(throws: NewsError.self) { try await model.loadSources() }
    #expect(model.sources.failure?.code == "news.key_invalid")
    #expect(model.sources.items.count == 1)
    await #expect(throws: NewsError.self) { try await model.loadSources(.init(language: "xx")) }
    #expect(news.paths.count == 2)
  }

  @Test func sourcesWithMissingNameOrUnknownCategoryAreDecoded() async throws {
    let news = ScriptedNews { _ in
      .json(
        #"{"status":"ok","sources":[{"id":"a","name":null,"category":"weather","url":"x"},"#
          + #"{"name":"No id"},{"id":"b","name":"B &amp; Co","url":"http://b.example"}]}"#
      )
    }
    let model = try news.model()
    try await model.loadSources()
    #expect(model.sources.items.map(\.name) == ["a", "B & Co"])
    #expect(model.sources.items.first?.category == .unknown("weather"))
    #expect(model.sources.items.map { $0.url != nil } == [false, true])
  }
}
