import FoundationCore
import Synchronization

/// A cache store in memory, up to a number of bytes; it evicts the least recently used responses.
final class MemoryCacheStore: CacheStore {
  private struct Entry {
    let responses: [StoredResponse]
    /// The number of the last use.
    var use: Int
  }

  private struct State {
    var entries: [CacheKey: Entry] = [:]
    var uses = 0
    var size = 0

    /// Sets the responses of a key, or removes it if there are none.
    mutating func set(_ responses: [StoredResponse], for key: CacheKey) {
      let old = entries.removeValue(forKey: key)
      if let old { size -= MemoryCacheStore.size(of: old.responses, for: key) }
      guard !responses.isEmpty else { return }
      uses += 1
      entries[key] = Entry(responses: responses, use: uses)
      size += MemoryCacheStore.size(of: responses, for: key)
    }

    /// Evicts the least recently used responses of a full store.
    ///
    /// It evicts all of the first tenth of the uses at a time, so that not every response searches
    /// for the oldest.
    mutating func makeRoom(within capacity: Int) {
      while size > capacity {
        let oldest = entries.values.reduce(uses) { min($0, $1.use) }
        let last = oldest + (uses - oldest) / 10
        for (key, entry) in entries where entry.use <= last { set([], for: key) }
      }
    }
  }

  private let capacity: Int
  private let bytes: [UInt8]
  private let state = Lock(State())
  private let wasUsed = Atomic(false)

  /// Creates an empty store.
  init(capacity: Int) {
    self.capacity = capacity
    bytes = (0..<32).map { _ in .random(in: .min ... .max) }
  }

  // Without the lock: most clients store nothing, and none of their requests waits for another.
  var isEmpty: Bool { !wasUsed.load(ordering: .acquiring) }

  func salt() -> [UInt8] { bytes }

  func responses(for key: CacheKey) -> [StoredResponse] {
    state.withLock { state in
      guard let index = state.entries.index(forKey: key) else { return [] }
      state.uses += 1
      state.entries.values[index].use = state.uses
      return state.entries.values[index].responses
    }
  }

  func store(_ response: StoredResponse, for key: CacheKey) throws(UncacheableReason) {
    // Half of it, so that no single URL empties the store.
    let largest = capacity / 2
    let isFitting = Self.size(of: [response], for: key) <= largest
    wasUsed.store(true, ordering: .releasing)
    state.withLock { state in
      // If it does not fit, the response stored before is outdated all the same.
      var responses = state.entries[key]?.responses.filter { $0.variant != response.variant } ?? []
      if isFitting { responses.insert(response, at: 0) }
      while !responses.isEmpty,
        responses.count > ResponseVariant.maximumPerKey
          || Self.size(of: responses, for: key) > largest
      {
        responses.removeLast()
      }
      state.set(responses, for: key)
      state.makeRoom(within: capacity)
    }
    if !isFitting { throw .tooLarge }
  }

  func remove(_ variant: ResponseVariant, for key: CacheKey) {
    state.withLock { state in
      guard let entry = state.entries[key] else { return }
      state.set(entry.responses.filter { $0.variant != variant }, for: key)
    }
  }

  func removeAll(at address: String) {
    state.withLock { state in
      for key in state.entries.keys where key.address == address { state.set([], for: key) }
    }
  }

  /// The bytes in memory, including the table that leads to them.
  private static func size(of responses: [StoredResponse], for key: CacheKey) -> Int {
    responses.reduce(400 + key.address.allocatedBytes + key.caller.allocatedBytes) { $0 + $1.size }
  }
}
