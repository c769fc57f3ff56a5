import Persistence

extension Connection {
  /// Throws out what was not used for longest until there is room for so many bytes more.
  ///
  /// A tenth of the whole at a time, so that a full file does not look for room at every answer. What
  /// counts is the pages in use: those that become free are filled again before the file grows.
  func makeRoom(for size: Int, within capacity: Int) throws {
    guard try usedBytes() + size > capacity else { return }
    let excess = try usedBytes() + size - capacity + capacity / 10
    try prepare(
      """
      DELETE FROM answer WHERE id IN (
        SELECT id FROM (
          SELECT id, sum(size) OVER (ORDER BY used_at, id) - size AS before FROM answer
        ) WHERE before < ?
      )
      """
    ).run([excess])
  }

  /// Makes a file that was just opened keep to its limits.
  func settleCache(within capacity: Int) throws {
    // A log does not stay as large as its largest answer was. What is in it is brought over now, so
    // that the file itself says what it is.
    try execute(script: "PRAGMA journal_size_limit = \(4 << 20); PRAGMA wal_checkpoint")
    guard try fileBytes() > capacity + capacity / 4 else { return }
    try transaction { try makeRoom(for: 0, within: capacity) }
    // The limit was larger once. Others who read the file now prevent this; next time, then.
    try? execute(script: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func usedBytes() throws -> Int {
    try fileBytes() - pragma("freelist_count") * pragma("page_size")
  }

  private func fileBytes() throws -> Int { try pragma("page_count") * pragma("page_size") }

  private func pragma(_ name: String) throws -> Int {
    try prepare("PRAGMA \(name)").value() ?? 0
  }
}
