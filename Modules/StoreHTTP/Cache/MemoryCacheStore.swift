import FoundationCore

/// Keeps answers in memory, up to a number of bytes; what was not used for longest goes first.
final class MemoryCacheStore: CacheStore {
  private struct Shelf {
    var responses: [StoredResponse] = []
    var lastUse: UInt64

    func size(under key: CacheKey) -> Int {
      responses.reduce(key.address.utf8.count + 128) { $0 + $1.size }
    }
  }

  private struct State {
    var shelves: [CacheKey: Shelf] = [:]
    var size = 0
    var uses: UInt64 = 0

    mutating func change(_ key: CacheKey, _ change: (inout Shelf) -> Void) {
      let old = shelves.removeValue(forKey: key)
      if let old { size -= old.size(under: key) }
      var shelf = old ?? Shelf(lastUse: uses)
      change(&shelf)
      guard !shelf.responses.isEmpty else { return }
      size += shelf.size(under: key)
      shelves[key] = shelf
    }

    /// Lets go of a tenth at a time, so that a full store does not sort at every answer it takes.
    mutating func makeRoom(downTo goal: Int) {
      for (key, shelf) in shelves.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        guard size > goal else { return }
        size -= shelf.size(under: key)
        shelves[key] = nil
      }
    }
  }

  private let capacity: Int
  private let bytes: [UInt8]
  private let state = Lock(State())

  /// Makes an empty store.
  ///
  /// - Parameter capacity: The most bytes that it holds.
  init(capacity: Int) {
    self.capacity = capacity
    bytes = (0..<32).map { _ in .random(in: .min ... .max) }
  }

  func salt() -> [UInt8] { bytes }

  func responses(for key: CacheKey) -> [StoredResponse] {
    state.withLock { state in
      state.uses += 1
      guard let place = state.shelves.index(forKey: key) else { return [] }
      state.shelves.values[place].lastUse = state.uses
      return state.shelves.values[place].responses
    }
  }

  func store(_ response: StoredResponse, for key: CacheKey) throws(UncacheableReason) {
    // Half of it, so that no single address empties the store.
    let largest = capacity / 2
    let isFitting = Shelf(responses: [response], lastUse: 0).size(under: key) <= largest
    state.withLock { state in
      state.uses += 1
      let now = state.uses
      state.change(key) { shelf in
        // What was kept before it holds no more all the same.
        shelf.responses.removeAll { $0.variant == response.variant }
        guard isFitting else { return }
        shelf.responses.insert(response, at: 0)
        while shelf.responses.count > ResponseVariant.mostUnderOneKey
          || shelf.size(under: key) > largest
        {
          shelf.responses.removeLast()
        }
        shelf.lastUse = now
      }
      if state.size > capacity { state.makeRoom(downTo: capacity / 10 * 9) }
    }
    if !isFitting { throw .tooLarge }
  }

  func remove(_ variant: ResponseVariant, for key: CacheKey) {
    state.withLock { state in
      state.change(key) { shelf in shelf.responses.removeAll { $0.variant == variant } }
    }
  }

  func removeAll(at address: String) {
    state.withLock { state in
      for key in state.shelves.keys where key.address == address {
        state.change(key) { $0.responses = [] }
      }
    }
  }
}
