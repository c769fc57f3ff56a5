import FoundationCore

/// The stored answers that are being fetched anew, each once.
final class BackgroundRevalidations: Sendable {
  private struct Key: Hashable {
    let key: CacheKey
    let variant: ResponseVariant
  }

  private let running = Lock<[Key: Task<Void, Never>]>([:])

  /// Begins, unless the same is under way.
  ///
  /// The work is in a task of its own, because it must outlive the call that found the answer stale:
  /// the caller has been answered by then.
  func start(
    _ key: CacheKey,
    _ variant: ResponseVariant,
    _ work: @escaping @Sendable () async -> Void
  ) {
    let name = Key(key: key, variant: variant)
    running.withLock { running in
      guard running[name] == nil else { return }
      running[name] = Task {
        await work()
        self.running.withLock { $0[name] = nil }
      }
    }
  }

  /// Returns once nothing is under way.
  func waitForAll() async {
    while let task = running.withLock({ $0.values.first }) { await task.value }
  }
}
