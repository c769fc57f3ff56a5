import FoundationCore

/// The number of attempts to deliver events since the store was opened.
package final class DeliveryCounter: Sendable {
  package struct Counts: Sendable {
    package var delivered = 0
    package var failed = 0
  }

  private let state = Lock(Counts())

  package init() {}

  package var counts: Counts { state.withLock { $0 } }

  package func note(isDelivered: Bool) {
    state.withLock { counts in
      if isDelivered { counts.delivered += 1 } else { counts.failed += 1 }
    }
  }
}
