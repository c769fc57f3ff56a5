/// The claim of a connection to its place; the smallest is the first that a newcomer overrides.
struct EvictionPriority: Comparable {
  /// True while the server has waited for this client for a short time only.
  let isNew: Bool
  /// The bytes a second that a body moves; 0 where the server waits for a request.
  let pace: Double
  /// The time that the server has waited for this client.
  let waited: Duration

  /// The oldest is the first to go among those that wait for a request, the slowest among bodies.
  ///
  /// New ones come last. Among them the oldest is the first to go, whatever it has sent: where many
  /// clients take places and leave them again, each keeps its own as long as any other.
  static func < (one: EvictionPriority, other: EvictionPriority) -> Bool {
    if one.isNew != other.isNew { return other.isNew }
    if !one.isNew, one.pace != other.pace { return one.pace < other.pace }
    return one.waited > other.waited
  }
}
