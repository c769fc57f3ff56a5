import Catalog
import CatalogCommands
import CatalogTestSupport
import CommandKit
import Foundation
import FoundationCore
import StoreCore
import StoreHTTP

/// The context of one command of a shop.
struct ShopContext: CatalogContext {
  let display: Display
  let shop: Shop
  let opened: OpenedStores
  let isOffline = false
  let now: @Sendable () -> Date = { Shop.now }
  let timeZone = TimeZone.gmt

  func catalog() async throws -> any CatalogClient {
    guard shop.hasStore else { throw MissingStore() }
    return try await catalog(isDryRun: false)
  }

  func catalog(isDryRun: Bool) async throws -> any CatalogClient {
    var configuration = ServedStore.Configuration()
    configuration.now = { Shop.now }
    let isSimulated = isDryRun && !shop.hasStore
    let store =
      isSimulated
      ? try await CatalogStore() : try await CatalogStore(at: shop.storeFile, configuration)
    opened.stores.withLock { $0.append(store) }
    guard let base = URL(string: "http://store.test") else { throw MissingStore() }
    let transport = ContestedTransport(
      store: InProcessTransport(handler: store.handler),
      meanwhile: shop.meanwhile
    )
    return StoreClient(HTTPClient(base, over: transport))
  }

  func storeCurrency() -> Currency { .euro }

  func path(of file: Path) -> String {
    file.text.hasPrefix("/") ? file.text : shop.project.appendingPath(file.text)
  }

  func explained(_ error: any Error) -> any Error { error }

  func body(of file: Path) throws -> HTTPBody {
    guard file.text == "-" else { return try .file(path(of: file)) }
    return HTTPBody(Array(try inputLines().joined(separator: "\n").utf8))
  }

  var draftFolder: String { shop.draftFolder }

  private func inputLines() throws -> [String] {
    var lines: [String] = []
    while let line = try shop.input.readLine() { lines.append(line) }
    return lines
  }
}

/// The stores opened by a command.
final class OpenedStores: Sendable {
  let stores = Lock<[CatalogStore]>([])

  func close() async {
    for store in stores.withLock({ $0 }) { await store.close() }
  }
}

/// The error of a missing store file.
struct MissingStore: Failure {
  var details: FailureDetails { .init("store.missing", .notFound, "There is no store.") }
}

/// A transport to a store that another user changes just before the first change.
private struct ContestedTransport: HTTPTransport {
  let store: any HTTPTransport
  let meanwhile: Lock<(@Sendable () async -> Void)?>?

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    if request.method != .get {
      let change = meanwhile?.withLock { change in
        defer { change = nil }
        return change
      }
      await change?()
    }
    return try await store.send(request, for: exchange)
  }
}
