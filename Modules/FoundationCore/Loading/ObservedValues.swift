import Observation

/// A sequence of the values that a closure reads from models: the current one, then the new one after
/// each change of what it read.
///
///     for await names in ObservedValues({ catalog.products.items.map(\.title) }) { show(names) }
///
/// It is the `Observations` of Swift's library for platforms that lack it. Changes that are made while
/// the reader is busy are one value, the last. The sequence ends when its task is cancelled.
public struct ObservedValues<Value: Sendable>: AsyncSequence, Sendable {
  private let read: @MainActor @Sendable () -> Value

  /// Creates a sequence of the values that a closure reads.
  public init(_ read: @escaping @MainActor @Sendable () -> Value) { self.read = read }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(read: read) }

  /// An iterator that waits for a change of what the last value was read from.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let read: @MainActor @Sendable () -> Value
    private var changes: AsyncStream<Void>.AsyncIterator?

    fileprivate init(read: @escaping @MainActor @Sendable () -> Value) { self.read = read }

    public mutating func next() async -> Value? { await next(isolation: #isolation) }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      if changes != nil { await changes?.next(isolation: actor) }
      if Task.isCancelled { return nil }
      let (stream, change) = AsyncStream.makeStream(
        of: Void.self,
        bufferingPolicy: .bufferingNewest(1)
      )
      changes = stream.makeAsyncIterator()
      return await Self.observed(read) { change.yield() }
    }

    /// Reads the value; calls a closure once, when the first part of it is about to change.
    @MainActor
    private static func observed(
      _ read: @MainActor @Sendable () -> Value,
      onChange: @escaping @Sendable () -> Void
    ) -> Value {
      withObservationTracking(read, onChange: onChange)
    }
  }
}
