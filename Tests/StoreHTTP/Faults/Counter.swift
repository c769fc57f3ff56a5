import Synchronization

/// Counts on any thread.
final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  /// Counts one more, and tells how many there were before.
  @discardableResult
  func add() -> Int { value.add(1, ordering: .relaxed).oldValue }
}
