import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The places of the key, and the texts that never show it.
struct KeyTests {
  @Test func aKeyIsReadFromEachPlace() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("key")
    try "  k-from-file \nsecond line\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try await NewsAPIKey.text("k-1").read() == "k-1")
    #expect(try await NewsAPIKey.file(path).read() == "k-from-file")
    #expect(try await NewsAPIKey.command("printf 'k-%s\\nx' printed").read() == "k-printed")
    let home = try #require(ProcessInfo.processInfo.environment["HOME"])
    #expect(try await NewsAPIKey.environment("HOME").read() == home)
  }

  @Test func aMissingKeyNamesItsPlace() async throws {
    let keys: [(NewsAPIKey, String)] = [
      (.file("/nowhere/key"), "the file '/nowhere/key'"),
      (.command("exit 3"), "the command"),
      (.command("true"), "the command"),
      (.environment("RIALTO_NO_SUCH_KEY"), "the environment variable 'RIALTO_NO_SUCH_KEY'"),
      (.text(" "), "the configuration"),
    ]
    for (key, place) in keys {
      let error = await #expect(throws: NewsError.self) { try await key.read() }
      #expect(error?.code == "news.key_unavailable")
      #expect(error?.title == "Could not read the NewsAPI key from \(place).")
      #expect(error?.reason?.isEmpty == false)
    }
  }

  @Test @MainActor func anUnreadableKeyFailsBeforeARequest() async throws {
    let news = ScriptedNews { _ in .articles([]) }
    let client = try news.client(credentials: NewsAPIKey.command("exit 3").credentials)
    let model = try news.model(newsAPI: client)
    let error = await #expect(throws: NewsError.self) { try await model.load(.top()) }
    #expect(error?.code == "news.key_unavailable")
    #expect(error?.category == .authentication)
    #expect(news.paths.isEmpty)
  }

  @Test @MainActor func noErrorAndNoCacheFileHoldsTheKey() async throws {
    let folder = try TemporaryFolder()
    let secret = "f00dfeedc0ffee00f00dfeedc0ffee00"
    let key = NewsAPIKey.text(secret)
    let news = ScriptedNews { question in
      question.query["country"] != nil
        ? .articles([articleJSON(1)])
        : .refusal("apiKeyInvalid", "Your API key is invalid.", status: 401)
    }
    let cache = folder.file("cache.sqlite")
    let client = try news.client(
      over: NewsAPITransport(over: news.transport),
      cache: .disk(cache),
      credentials: key.credentials
    )
    let model = try news.model(newsAPI: client)
    try await model.load(.top())
    let error = await #expect(throws: NewsError.self) { try await model.load(.source("x")) }
    var texts = ["\(key)", String(reflecting: key), "\(key.credentials)"]
    if let error { texts += [error.title, "\(error.causes)", String(describing: error)] }
    #expect(texts.allSatisfy { !$0.contains(secret) })
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
      let bytes = try Data(contentsOf: folder.url.appending(path: name))
      #expect(bytes.range(of: Data(secret.utf8)) == nil)
    }
  }
}
