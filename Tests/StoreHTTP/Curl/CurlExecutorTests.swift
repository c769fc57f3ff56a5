#if canImport(CCurl)
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

struct CurlExecutorTests {
  @Test
  func stepsOfTasksRunOnTheOneThreadOfALoop() async throws {
    let transport = CurlTransport(loops: 1)
    let server = try ScriptedServer(answering: "HTTP/1.1 204 No Content\r\n\r\n")
    let url = server.url
    let threads = try await withThrowingTaskGroup(of: Set<String>.self) { group in
      for _ in 1...20 {
        group.addTask(executorPreference: transport.executor(for: HTTPExchange())) {
          var threads = [thisThread()]
          for _ in 1...20 {
            await Task.yield()
            threads.append(thisThread())
          }
          let response = try await transport.get(url)
          #expect(response.status == 204)
          return Set(threads + [thisThread()])
        }
      }
      return try await group.reduce(into: Set()) { $0.formUnion($1) }
    }
    #expect(threads.count == 1)
    #expect(!threads.contains(thisThread()))
  }

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
    let transport = CurlTransport(loops: 1)
    let client = HTTPClient(server.url, over: transport, configuration)
    try await client.load(Resource<Void>("") { _, _ in note() })
    let loop = await Task(executorPreference: transport.executor(for: HTTPExchange())) {
      thisThread()
    }.value
    let noted = threads.withLock { $0 }
    #expect(!noted.isEmpty)
    #expect(!noted.contains(loop))
  }

  @Test
  func stepsStillRunOnceTheTransportIsGone() async {
    let executor = CurlTransport().executor(for: HTTPExchange())
    #expect(executor != nil)
    #expect(await Task(executorPreference: executor) { true }.value)
  }

  @Test
  func noStepIsLostWhileTheTransportGoes() async {
    for _ in 1...200 {
      var transport: CurlTransport? = CurlTransport()
      let tasks = (1...4).map { _ in
        Task(executorPreference: transport?.executor(for: HTTPExchange())) {
          for _ in 1...20 { await Task.yield() }
          return 1
        }
      }
      _ = await tasks[0].value
      transport = nil
      for task in tasks { #expect(await task.value == 1) }
    }
  }
}

private func thisThread() -> String { String(describing: pthread_self()) }
#endif
