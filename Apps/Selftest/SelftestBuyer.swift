import Foundation
import FoundationCore
import HTTPServing
import Ordering
import StoreHTTP

/// The client and the outbox of a buyer in a self-test.
struct SelftestBuyer: Sendable {
  let client: StoreClient
  /// The path of the outbox.
  let file: String

  /// Creates a buyer without retries, with separate connections unless a transport is given.
  init(at address: ListeningAddress, over transport: CurlTransport? = nil, file: String) {
    let transport = transport ?? CurlTransport(to: address)
    self.init(of: address.url, over: transport, retries: .none, file: file)
  }

  /// Creates a buyer whose client retries, and reports its events.
  init(
    of base: URL,
    over transport: any HTTPTransport,
    retries: HTTPClient.RetryPolicy,
    file: String,
    onEvent: (@Sendable (HTTPEvent) -> Void)? = nil
  ) {
    var configuration = HTTPClient.Configuration()
    configuration.retries = retries
    configuration.onEvent = onEvent
    // Every response must come from the store.
    configuration.circuitBreaker = nil
    configuration.cache = .off
    client = StoreClient(HTTPClient(base, over: transport, configuration))
    self.file = file
  }

  /// Starts the program with the contents of its outbox.
  @MainActor func start() async throws -> OrderingModel {
    let model = OrderingModel(
      client: client,
      file: try await CartFile.open(file),
      store: "the store",
      pageSize: 100
    )
    try await model.restore()
    return model
  }
}

extension CurlTransport {
  /// Creates a transport to a server of this machine.
  convenience init(to address: ListeningAddress) {
    var configuration = Configuration()
    if case .unixSocket(let path) = address { configuration.unixSocketPath = path }
    self.init(configuration)
  }
}

extension OrderingModel {
  func outcome(of draft: OrderDraft) async -> Result<Order, OrderingError> {
    do throws(OrderingError) {
      return .success(try await place(draft))
    } catch {
      return .failure(error)
    }
  }
}
