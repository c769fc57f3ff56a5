extension ImportReport {
  /// What became of all lines of an import together.
  public struct Summary: Sendable, Hashable, Codable {
    /// How many lines there were.
    public var lines: Int
    /// How many products were added.
    public var added: Int
    /// How many were changed.
    public var changed: Int
    /// How many were so already.
    public var unchanged: Int
    /// How many lines were refused.
    public var refused: Int

    /// Makes a summary.
    public init(
      lines: Int = 0,
      added: Int = 0,
      changed: Int = 0,
      unchanged: Int = 0,
      refused: Int = 0
    ) {
      self.lines = lines
      self.added = added
      self.changed = changed
      self.unchanged = unchanged
      self.refused = refused
    }
  }
}
