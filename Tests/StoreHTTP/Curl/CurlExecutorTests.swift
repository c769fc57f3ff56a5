#if canImport(CCurl)
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

struct CurlExecutorTests {
  /// User code may take any time, and would delay all other responses.
  @Test(arguments: [true, false])
  func userCallbacksRunOffTransportThread(_ isHeard: Bool) async throws {
    let server = try ScriptedServer(answering: "HTTP/1.1 204 No Content\r\n\r\n")
    let threads = Lock<Set<String>>([])
    let note = { @Sendable () -> Void in threads.withLock { _ = $0.insert(thisThread()) } }
    var configuration = HTTPClient.Configuration()
    configuration.cache = .off
    if isHeard {
      configuration.onEvent = { _ in note() }
    } else {
      configuration.credentials = .bearer(current: {
        note()
        return "token"
      })
    }
    let client = HTTPClient(server.url, over: CurlTransport(loops: 1), configuration)
    try await client.load(Resource<Void>("") { _, _ in note() })
    let noted = threads.withLock { $0 }
    #expect(!noted.isEmpty)
    #expect(!noted.contains("StoreHTTP"))
  }
}

/// The name of the thread, which is the name of the module for a loop.
private func thisThread() -> String { Thread.current.name ?? "" }
#endif
