import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Foundation's own client, without cache and cookies, and with as many connections as it wants.
struct URLSessionLoad: Loader {
  private let plan: LoadPlan
  private let session: URLSession
  private let numbers = RequestNumbers()

  init(_ plan: LoadPlan) {
    self.plan = plan
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpMaximumConnectionsPerHost = plan.inFlight
    session = URLSession(configuration: configuration)
  }

  func run(until end: LoadEnd) async throws -> Int {
    try await send(inFlight: plan.inFlight, until: end, numbering: numbers) { [plan, session] in
      guard let url = URL(string: "\(plan.address)/\($0)") else { throw POSIXError(.EINVAL) }
      let (data, _) = try await session.data(from: url)
      try plan.check(data.count)
    }
  }
}
