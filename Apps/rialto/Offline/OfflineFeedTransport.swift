import Foundation
import FoundationCore
import StoreHTTP

/// The feeds without a network: those of the sandbox, and no other.
///
/// A client over it uses a stored answer of any age first.
struct OfflineFeedTransport: HTTPTransport {
  private let sandbox: InProcessTransport

  init(sandbox handler: @escaping HTTPRequest.Handler) {
    sandbox = InProcessTransport(provenance: .bundled, handler: handler)
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    guard request.url.host() == "feeds.example.org" else { throw HTTPError(.notCached) }
    return try await sandbox.send(request, for: exchange)
  }
}
