import CountriesDomain
import Foundation
import Sandbox

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
