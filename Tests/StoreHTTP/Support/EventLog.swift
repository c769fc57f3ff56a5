import FoundationCore
import StoreHTTP

/// Remembers what a client told.
final class EventLog: Sendable {
  private let heard = Lock<[HTTPEvent.Kind]>([])

  /// Hand it to `onEvent`.
  var listener: @Sendable (HTTPEvent) -> Void {
    { event in self.heard.withLock { $0.append(event.kind) } }
  }

  var decisions: [HTTPEvent.Kind] { heard.withLock { $0 } }

  /// The number and the pause of each attempt after the first.
  var retries: [(attempt: Int, after: Duration)] {
    decisions.compactMap {
      if case .retried(let attempt, let after, _) = $0 { (attempt, after) } else { nil }
    }
  }

  /// Why something was not tried again.
  var objections: [String] {
    decisions.compactMap { if case .notRetried(let why) = $0 { why } else { nil } }
  }

  /// The changes of circuits, in a word each.
  var circuit: [String] {
    decisions.compactMap {
      switch $0 {
      case .circuitOpened: "opened"
      case .circuitHalfOpened: "probed"
      case .circuitClosed: "closed"
      default: nil
      }
    }
  }

  var redirects: [(status: Int, to: String, without: [String])] {
    decisions.compactMap {
      if case .redirected(let status, let address, let left) = $0 {
        (status, address, left)
      } else {
        nil
      }
    }
  }
}
