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
