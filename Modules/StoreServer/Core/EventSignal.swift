import FoundationCore

/// Wakes what delivers the events of changes in this process.
package final class EventSignal: Sendable {
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
  package func wakeAfterChange() { state.withLock { $0.hasReceivers ? $0.listener : nil }?.yield() }

  /// Wakes the listener.
  package func wake() { state.withLock { $0.listener }?.yield() }
}
