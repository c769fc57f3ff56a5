import FoundationCore

/// Wakes the deliveries of this process after a change that wrote events.
package final class DeliverySignal: Sendable {
  private struct State {
    var listener: AsyncStream<Void>.Continuation?
    var hasReceivers = false
  }

  private let state = Lock(State())

  package init() {}

  /// Returns a stream with an element after one or more wakes; there is one listener at a time.
  package func listen() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    state.withLock { $0.listener = continuation }
    return stream
  }

  /// Ends the stream of the listener.
  package func stopListening() {
    let listener = state.withLock { state in
      state.hasReceivers = false
      return state.listener.take()
    }
    listener?.finish()
  }

  /// Remembers whether there is a receiver of events; without one, a change wakes nothing.
  package func note(hasReceivers: Bool) { state.withLock { $0.hasReceivers = hasReceivers } }

  /// Wakes the listener after a change, if there is a receiver.
  package func wakeAfterChange() {
    state.withLock { $0.hasReceivers ? $0.listener : nil }?.yield()
  }

  /// Wakes the listener.
  package func wake() { state.withLock { $0.listener }?.yield() }
}

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
