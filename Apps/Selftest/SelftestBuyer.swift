import Foundation
import HTTPServing
import Ordering
import StoreHTTP

/// What a program needs that buys at a store of a self-test.
struct SelftestBuyer: Sendable {
  let client: HTTPClient
  /// Where its outbox is.
  let file: String

  /// A buyer with connections of their own, unless they are to share those of others; nothing is
  /// done again behind its back.
  init(at address: ListeningAddress, over transport: CurlTransport? = nil, file: String) {
    let transport = transport ?? CurlTransport(to: address)
    self.init(asking: address.url, over: transport, .none, file: file)
  }

  /// A buyer whose client asks again by such rules, and is heard of it.
  init(
    asking base: URL,
    over transport: any HTTPTransport,
    _ retries: HTTPClient.RetryPolicy,
    file: String,
    _ onEvent: (@Sendable (HTTPEvent) -> Void)? = nil
  ) {
    var configuration = HTTPClient.Configuration()
    configuration.retries = retries
    configuration.onEvent = onEvent
    // Nothing is answered but by the store.
    configuration.circuitBreaker = nil
    configuration.cache = .off
    client = HTTPClient(base, over: transport, configuration)
    self.file = file
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

extension CurlTransport {
  /// Connections to a server of this machine.
  convenience init(to address: ListeningAddress) {
    var configuration = Configuration()
    if case .unixSocket(let path) = address { configuration.unixSocketPath = path }
    self.init(configuration)
  }
}
