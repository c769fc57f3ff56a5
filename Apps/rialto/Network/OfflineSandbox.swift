import CountriesDomain
import Foundation
import FoundationCore
import Sandbox
import StoreHTTP

extension Sandbox {
  /// Creates a sandbox with the indicators that the user keeps beside the bundled ones.
  init(now: @escaping @Sendable () -> Date, kept: KeptIndicators?) {
    self.init(now: now) { id in
      let found = id.map { [kept?.indicator($0)] } ?? kept?.files().map(\.indicator) ?? []
      return found.compactMap { $0.map(AddedIndicator.init) }
    }
  }
}

extension AddedIndicator {
  /// Creates an indicator for the sandbox from one that the user keeps.
  fileprivate init(_ kept: KeptIndicator) {
    self.init(
      id: kept.id,
      name: kept.name,
      source: (kept.source, kept.sourceName),
      lastUpdated: kept.lastUpdated,
      note: kept.note,
      organization: kept.organization,
      retrieved: kept.retrieved,
      years: kept.years,
      rows: kept.rows
    )
  }
}

/// The feeds without a network: only the bundled feeds of the sandbox.
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
