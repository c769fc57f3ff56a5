import Foundation
import FoundationCore
import HTTPServing
import Ordering
import OrderingTestSupport
import StoreHTTP
import TestSupport

/// A real server with a real file and a real socket, which sells mugs to Germany.
final class RealStore: Sendable {
  let port: Int
  private let server: HTTPServer
  private let folder: TemporaryFolder

  private init(_ server: HTTPServer, port: Int, in folder: TemporaryFolder) {
    self.server = server
    self.port = port
    self.folder = folder
  }

  /// Runs a test with a store that has a number of mugs.
  @MainActor static func run(
    mugs: Int,
    _ body: @MainActor (RealStore) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let store = try await OrderingStore(at: folder.file("store.sqlite"))
    let server = HTTPServer(handler: store.handler)
    let address = try await server.start(on: .loopback())
    guard let port = address.url.port else { throw URLError(.badURL) }
    let real = RealStore(server, port: port, in: folder)
    let outcome: Result<Void, any Error>
    do {
      try await real.stock(mugs)
      outcome = .success(try await body(real))
    } catch {
      outcome = .failure(error)
    }
    await server.stop()
    try outcome.get()
  }

  /// A program on a machine, by default a new one, that connects to a port.
  @MainActor func program(
    on machine: Machine,
    through port: Int? = nil,
    attempts: Int = 1,
    patience: Duration = .seconds(5)
  ) async throws -> OrderingModel {
    var configuration = HTTPClient.Configuration()
    configuration.retries.maximumAttempts = attempts
    configuration.retries.initialDelay = .zero
    configuration.timeLimits.firstByte = patience
    configuration.timeLimits.idle = patience
    let model = OrderingModel(
      client: StoreClient(
        HTTPClient(
          try address(through: port ?? self.port),
          over: HTTPClient.PlatformTransport(),
          configuration
        )
      ),
      file: try await CartFile.open(machine.path),
      store: "the store",
      pause: .zero
    )
    try await model.restore()
    return model
  }

  /// The number of mugs in stock.
  func available() async throws -> Int {
    let product = try await client().load(Resource<Stocked>("v1/skus/MUG")).value
    return product.variants.reduce(0) { $0 + $1.stock.available }
  }

  private struct Stocked: Decodable, Sendable {
    struct Variant: Decodable, Sendable { let stock: Stock }
    struct Stock: Decodable, Sendable { let available: Int }
    let variants: [Variant]
  }

  private func stock(_ mugs: Int) async throws {
    let mug = """
      {"title":"Mug","variants":[{"sku":"MUG","onHand":\(mugs),\
      "prices":[{"amount":1250,"currency":"EUR"}]}]}
      """
    let resource = Resource<Void>("v1/products", method: .post)
    try await client().load(resource.sending(HTTPBody(Array(mug.utf8)), as: "application/json"))
    let germany = try CountryCode.code("DE")
    let store = StoreClient(try client())
    let rate = ShippingMethod.Rate(
      countries: [germany],
      price: .euros(490),
      freeAbove: .euros(9000)
    )
    try await store.save(ShippingMethod(code: "standard", name: "Parcel", rates: [rate]))
    try await store.save(TaxRate(country: germany, percent: 19, isIncluded: true))
    try await store.save(
      Discount(code: "SPRING", kind: .known(.percentage), percent: 10, limit: 1)
    )
  }

  private func client() throws -> HTTPClient {
    HTTPClient(try address(through: port), over: HTTPClient.PlatformTransport())
  }

  private func address(through port: Int) throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)/") else { throw URLError(.badURL) }
    return url
  }
}
