import Foundation
import FoundationCore
import StoreHTTP

/// Our client with its defaults, as a user gets it.
struct ClientLoad: Loader {
  /// The address of each request.
  enum Asking { case another, withQuery, again }

  private let plan: LoadPlan
  private let client: HTTPClient
  private let asking: Asking
  private let numbers = RequestNumbers()

  init(_ plan: LoadPlan, asking: Asking = .another, isCached: Bool = true) throws {
    guard let base = URL(string: plan.address) else { throw POSIXError(.EINVAL) }
    self.plan = plan
    self.asking = asking
    var configuration = HTTPClient.Configuration()
    if !isCached { configuration.cache = .off }
    client = HTTPClient(base, over: CurlTransport(), configuration)
  }

  func run(until end: LoadEnd) async throws -> Int {
    try await send(inFlight: plan.inFlight, until: end, numbering: numbers) {
      [plan, client, asking] number in
      let answer = try await client.load(Self.resource(number, asking))
      try plan.check(answer.value.count)
    }
  }

  private static func resource(_ number: Int, _ asking: Asking) -> Resource<[UInt8]> {
    switch asking {
    case .another: Resource("\(number)") { _, bytes in bytes }
    case .withQuery: Resource("", query: ["n": number]) { _, bytes in bytes }
    case .again: Resource("") { _, bytes in bytes }
    }
  }
}
