import FoundationCore

/// A cache store in memory, up to a number of bytes; it evicts the least recently used responses.
final class MemoryCacheStore: CacheStore {
  private struct Entry {
    var responses: [StoredResponse] = []
    var lastUse: UInt64

    func size(under key: CacheKey) -> Int {
      responses.reduce(key.address.utf8.count + 128) { $0 + $1.size }
    }
  }

  private struct State {
    var entries: [CacheKey: Entry] = [:]
    var size = 0
    var uses: UInt64 = 0

    mutating func change(_ key: CacheKey, with change: (inout Entry) -> Void) {
      let old = entries.removeValue(forKey: key)
      if let old { size -= old.size(under: key) }
      var entry = old ?? Entry(lastUse: uses)
      change(&entry)
      guard !entry.responses.isEmpty else { return }
      size += entry.size(under: key)
      entries[key] = entry
    }

    /// Evicts a tenth at a time, so that a full store does not sort for every response.
    mutating func makeRoom(downTo goal: Int) {
      for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        guard size > goal else { return }
        size -= entry.size(under: key)
        entries[key] = nil
      }
    }
  }

  private let capacity: Int
  private let bytes: [UInt8]
  private let state = Lock(State())

  /// Creates an empty store.
  ///
  /// - Parameter capacity: The most bytes in the store.
  init(capacity: Int) {
    self.capacity = capacity
    bytes = (0..<32).map { _ in .random(in: .min ... .max) }
  }

  func salt() -> [UInt8] { bytes }

  func responses(for key: CacheKey) -> [StoredResponse] {
    state.withLock { state in
      state.uses += 1
      guard let place = state.entries.index(forKey: key) else { return [] }
      state.entries.values[place].lastUse = state.uses
      return state.entries.values[place].responses
    }
  }

  func store(_ response: StoredResponse, for key: CacheKey) throws(UncacheableReason) {
    // Half of it, so that no single URL empties the store.
    let largest = capacity / 2
    let isFitting = Entry(responses: [response], lastUse: 0).size(under: key) <= largest
    state.withLock { state in
      state.uses += 1
      let now = state.uses
      state.change(key) { entry in
        // The response stored before is outdated all the same.
        entry.responses.removeAll { $0.variant == response.variant }
        guard isFitting else { return }
        entry.responses.insert(response, at: 0)
        while entry.responses.count > ResponseVariant.maximumPerKey
          || entry.size(under: key) > largest
        {
          entry.responses.removeLast()
        }
        entry.lastUse = now
      }
      if state.size > capacity { state.makeRoom(downTo: capacity / 10 * 9) }
    }
    if !isFitting { throw .tooLarge }
  }

  func remove(_ variant: ResponseVariant, for key: CacheKey) {
    state.withLock { state in
      state.change(key) { entry in entry.responses.removeAll { $0.variant == variant } }
    }
  }

  func removeAll(at address: String) {
    state.withLock { state in
      for key in state.entries.keys where key.address == address {
        state.change(key) { $0.responses = [] }
      }
    }
  }
}
