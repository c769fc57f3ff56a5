import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The key, and the texts that never show it.
struct KeyTests {
  @Test(arguments: [nil, "", " \n"])
  @MainActor func aMissingKeyFailsBeforeARequest(_ key: String?) async throws {
    let news = ScriptedNews { _ in .articles([]) }
    let model = try news.model(newsAPI: try news.client(credentials: .newsAPI { key }))
    let error = await #expect(throws: NewsError.self) { try await model.load(.top()) }
    #expect(error?.code == "news.key_unavailable")
    #expect(error?.category == .authentication)
    #expect(error?.reason?.isEmpty == false)
    #expect(news.paths.isEmpty)
  }

  @Test @MainActor func anUnreadableKeyFailsBeforeARequest() async throws {
    let news = ScriptedNews { _ in .articles([]) }
    let path = "/nowhere/key"
    let client = try news.client(
      credentials: .newsAPI { try String(contentsOfFile: path, encoding: .utf8) }
    )
    let model = try news.model(newsAPI: client)
    let error = await #expect(throws: NewsError.self) { try await model.load(.top()) }
    #expect(error?.code == "news.key_unavailable")
    #expect(news.paths.isEmpty)
  }

  @Test @MainActor func aKeyIsReadForEachRequestWithoutItsBlanks() async throws {
    let key = ObservedValue("")
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let model = try news.model(newsAPI: try news.client(credentials: .newsAPI { key.value }))
    await #expect(throws: NewsError.self) { try await model.load(.top()) }
    key.update { $0 = " k-1\n" }
    try await model.load(.top())
    #expect(news.questions.value.map { $0.fields["X-Api-Key"] } == ["k-1"])
  }

  @Test @MainActor func noErrorAndNoCacheFileHoldsTheKey() async throws {
    let folder = try TemporaryFolder()
    let secret = "f00dfeedc0ffee00f00dfeedc0ffee00"
    let credentials = HTTPClient.Credentials.newsAPI { secret }
    let news = ScriptedNews { question in
      question.query["country"] != nil
        ? .articles([articleJSON(1)])
        : .refusal("apiKeyInvalid", "Your API key is invalid.", status: 401)
    }
    let cache = folder.file("cache.sqlite")
    let client = try news.client(
      over: NewsAPITransport(over: news.transport),
      cache: .disk(cache),
      credentials: credentials
    )
    let model = try news.model(newsAPI: client)
    try await model.load(.top())
    let error = await #expect(throws: NewsError.self) { try await model.load(.source("x")) }
    var texts = ["\(credentials)", String(reflecting: credentials)]
    if let error { texts += [error.title, "\(error.causes)", String(describing: error)] }
    #expect(texts.allSatisfy { !$0.contains(secret) })
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
      let bytes = try Data(contentsOf: folder.url.appending(path: name))
      #expect(bytes.range(of: Data(secret.utf8)) == nil)
    }
  }
}
