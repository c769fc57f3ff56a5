import Foundation
import HTTPServing
import NewsDomain
import StoreHTTP

/// Runs a closure with a model whose real client sends its requests to a local server with fixed
/// answers by path.
@MainActor
func withLoopbackNews<Value>(
  pageSize: Int = 100,
  _ answers: @escaping @Sendable (_ path: String) -> HTTPResponse?,
  _ body: (NewsModel) async throws -> Value
) async throws -> Value {
  let server = HTTPServer { request in
    answers(String(request.url.path().dropFirst())) ?? HTTPResponse(status: 404)
  }
  let address = try await server.start(on: .loopback())
  var configuration = HTTPClient.Configuration()
  configuration.retries = .none
  let transport = HTTPClient.PlatformTransport()
  func client() -> HTTPClient { HTTPClient(address.url, over: transport, configuration) }
  let outcome: Result<Value, any Error>
  do {
    let model = NewsModel(
      client: NewsClient(
        newsAPI: client(),
        hackerNews: client(),
        algolia: client(),
        pageSize: pageSize
      )
    )
    outcome = .success(try await body(model))
  } catch {
    outcome = .failure(error)
  }
  await server.stop()
  return try outcome.get()
}
