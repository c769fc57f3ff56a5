/// Tells when the head of an answer has come, and how long each part of its way took.
struct ResponseEventStage: HTTPTransport {
  let next: any HTTPTransport

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let response = try await next.send(request, for: exchange)
    exchange.report(.received(status: response.status, timings: response.timings))
    return response
  }
}
