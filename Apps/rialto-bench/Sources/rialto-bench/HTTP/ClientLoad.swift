import Foundation
import StoreHTTP

/// Our client with its defaults, but for the cache and, where that is asked, single flight.
struct ClientLoad: Loader {
  private let plan: LoadPlan
  private let client: HTTPClient
  private let isCached: Bool
  private let numbers = RequestNumbers()

  init(_ plan: LoadPlan, isCached: Bool = false, sharesAnswers: Bool = true) throws {
    guard let base = URL(string: plan.address) else { throw POSIXError(.EINVAL) }
    self.plan = plan
    self.isCached = isCached
    var configuration = HTTPClient.Configuration()
    configuration.cache = isCached ? .memory() : .off
    configuration.coalescesRequests = sharesAnswers
    client = HTTPClient(base, over: CurlTransport(), configuration)
  }

  func run(until end: ContinuousClock.Instant) async throws -> Int {
    try await send(inFlight: plan.inFlight, until: end, numbering: numbers) {
      [plan, client, isCached] number in
      let query: HTTPRequest.Query = isCached ? [:] : ["n": number]
      let answer = try await client.load(Resource("", query: query) { _, bytes in bytes })
      try plan.check(answer.value.count)
    }
  }
}
