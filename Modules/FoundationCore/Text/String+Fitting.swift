extension String {
  /// The text cut to a number of terminal columns, ending in `…` where something was cut.
  ///
  /// A character is never split, so the result may be a column narrower than asked, never wider.
  /// A width of zero or less gives an empty text.
  public func truncated(toWidth width: Int) -> String {
    guard width > 0 else { return "" }
    var taken = 0
    var cut = startIndex
    for index in indices {
      taken += self[index].displayWidth
      if taken > width { return self[..<cut] + "…" }
      if taken < width { cut = self.index(after: index) }
    }
    return self
  }

  /// The text filled up with spaces to a number of terminal columns.
  ///
  /// A text that is already as wide comes back unchanged.
  public func padded(toWidth width: Int, alignment: ColumnAlignment = .leading) -> String {
    let spaces = String(repeating: " ", count: Swift.max(0, width - displayWidth))
    return switch alignment {
    case .leading: self + spaces
    case .trailing: spaces + self
    }
  }
}

/// The side of its column on which a text stands.
public enum ColumnAlignment: Sendable {
  /// At the start, as words do.
  case leading
  /// At the end, as numbers do.
  case trailing
}
