import FoundationCore

/// A cache store in memory, up to a number of bytes; it evicts the least recently used responses.
final class MemoryCacheStore: CacheStore {
  private struct Entry {
    let key: CacheKey
    var responses: [StoredResponse] = []

    static let removed = Entry(key: CacheKey(address: "", caller: ""))

    /// The bytes in memory, including the tables that lead to it.
    var size: Int {
      responses.reduce(400 + key.address.allocatedBytes + key.caller.allocatedBytes) {
        $0 + $1.size
      }
    }
  }

  private struct State {
    var places: [CacheKey: Int] = [:]
    var entries: [Entry] = []
    var uses = RecencyList()
    var size = 0

    /// Returns the place of an entry, which is the most recently used one from now on.
    mutating func use(_ key: CacheKey) -> Int? {
      let place = places[key]
      if let place { uses.touch(place) }
      return place
    }

    /// Changes the responses of an entry, and removes it if no response is left.
    mutating func change(_ place: Int, with change: (inout [StoredResponse]) -> Void) {
      size -= entries[place].size
      change(&entries[place].responses)
      size += entries[place].size
      if entries[place].responses.isEmpty { remove(place) }
    }

    mutating func insert(_ key: CacheKey) -> Int {
      let entry = Entry(key: key)
      let place = uses.insert()
      if place < entries.count { entries[place] = entry } else { entries.append(entry) }
      places[key] = place
      size += entry.size
      return place
    }

    mutating func remove(_ place: Int) {
      uses.remove(place)
      size -= entries[place].size
      places[entries[place].key] = nil
      entries[place] = .removed
    }

    mutating func makeRoom(within capacity: Int) {
      while size > capacity, let place = uses.leastRecent { remove(place) }
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
    state.withLock { state in state.use(key).map { state.entries[$0].responses } ?? [] }
  }

  func store(_ response: StoredResponse, for key: CacheKey) throws(UncacheableReason) {
    // Half of it, so that no single URL empties the store.
    let largest = capacity / 2
    let isFitting = Entry(key: key, responses: [response]).size <= largest
    state.withLock { state in
      if isFitting {
        let place = state.use(key) ?? state.insert(key)
        state.change(place) { responses in
          responses.removeAll { $0.variant == response.variant }
          responses.insert(response, at: 0)
          while responses.count > ResponseVariant.maximumPerKey
            || Entry(key: key, responses: responses).size > largest
          {
            responses.removeLast()
          }
        }
        state.makeRoom(within: capacity)
      } else if let place = state.use(key) {
        // The response stored before is outdated all the same.
        state.change(place) { $0.removeAll { $0.variant == response.variant } }
      }
    }
    if !isFitting { throw .tooLarge }
  }

  func remove(_ variant: ResponseVariant, for key: CacheKey) {
    state.withLock { state in
      guard let place = state.places[key] else { return }
      state.change(place) { $0.removeAll { $0.variant == variant } }
    }
  }

  func removeAll(at address: String) {
    state.withLock { state in
      for (key, place) in state.places where key.address == address { state.remove(place) }
    }
  }
}

/// The places of an array in the order of their last use.
///
/// A doubly linked list in an array itself: every operation takes the same time, however many places
/// there are.
struct RecencyList {
  private struct Node {
    /// The places that were used next and just before; -1 for none.
    var newer = -1
    var older = -1
  }

  private var nodes: [Node] = []
  private var free: [Int] = []
  private var newest = -1
  private var oldest = -1

  /// The least recently used place.
  var leastRecent: Int? { oldest < 0 ? nil : oldest }

  /// Takes a free place, or one at the end, as the most recently used one.
  mutating func insert() -> Int {
    let place = free.popLast() ?? nodes.count
    if place == nodes.count { nodes.append(Node()) }
    link(place)
    return place
  }

  /// Makes a place the most recently used one.
  mutating func touch(_ place: Int) {
    guard place != newest else { return }
    unlink(place)
    link(place)
  }

  /// Frees a place.
  mutating func remove(_ place: Int) {
    unlink(place)
    free.append(place)
  }

  private mutating func link(_ place: Int) {
    nodes[place] = Node(newer: -1, older: newest)
    if newest >= 0 { nodes[newest].newer = place } else { oldest = place }
    newest = place
  }

  private mutating func unlink(_ place: Int) {
    let node = nodes[place]
    if node.newer >= 0 { nodes[node.newer].older = node.older } else { newest = node.older }
    if node.older >= 0 { nodes[node.older].newer = node.newer } else { oldest = node.newer }
  }
}
