/// The eviction priority of a connection; the smallest is evicted first.
struct EvictionPriority: Comparable {
  /// `true` while the server has waited for this client for a short time only.
  let isNew: Bool
  /// The bytes per second of a body; 0 if the server waits for a request.
  let pace: Double
  /// The time that the server has waited for this client.
  let waited: Duration

  /// Orders the oldest first among connections that wait for a request, the slowest among bodies.
  ///
  /// New connections come last. Among them the oldest is evicted first, whatever it has sent: if
  /// many clients connect and disconnect, each keeps its slot as long as any other.
  static func < (one: EvictionPriority, other: EvictionPriority) -> Bool {
    if one.isNew != other.isNew { return other.isNew }
    if !one.isNew, one.pace != other.pace { return one.pace < other.pace }
    return one.waited > other.waited
  }
}
