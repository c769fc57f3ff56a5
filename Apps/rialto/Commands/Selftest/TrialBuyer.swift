import Foundation
import HTTPServing
import Ordering
import StoreHTTP

/// What a program needs that buys at a store of a self-test.
struct TrialBuyer: Sendable {
  let client: HTTPClient
  /// Where its outbox is.
  let file: String

  /// A buyer with connections of their own, unless they are to share those of others.
  init(at address: ListeningAddress, over transport: CurlTransport? = nil, file: String) {
    var configuration = HTTPClient.Configuration()
    // Nothing is done again behind its back, and nothing is answered but by the store.
    configuration.retries.attempts = 1
    configuration.circuitBreaker = nil
    configuration.cache = .off
    client = HTTPClient(
      address.url,
      over: transport ?? CurlTransport(Self.connections(to: address)),
      configuration
    )
    self.file = file
  }

  private static func connections(
    to address: ListeningAddress
  ) -> CurlTransport.Configuration {
    var configuration = CurlTransport.Configuration()
    if case .unixSocket(let path) = address { configuration.unixSocketPath = path }
    return configuration
  }

  /// Starts the program: it knows what is in its file, and nothing else.
  @MainActor func start() async throws -> OrderingModel {
    let model = OrderingModel(
      client: client,
      file: try await OrderingFile.open(file),
      store: "the store",
      pageSize: 100,
      pause: .zero
    )
    try await model.restore()
    return model
  }
}
