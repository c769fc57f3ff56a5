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
  /// A text that is already as wide gets none. One that runs from right to left, as Arabic words and
  /// digits do, is ended by a mark without a width: a terminal that turns such text around would
  /// else turn it together with that of the next column.
  public func padded(toWidth width: Int, alignment: ColumnAlignment = .leading) -> String {
    let spaces = String(repeating: " ", count: Swift.max(0, width - displayWidth))
    let text = hasRightToLeft ? self + "\u{200E}" : self
    return switch alignment {
    case .leading: text + spaces
    case .trailing: spaces + text
    }
  }

  /// Whether any of it may be written from right to left.
  private var hasRightToLeft: Bool {
    // Latin, Greek and Cyrillic letters lie before all of these, and are most of what there is.
    guard utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
        0x1E800...0x1EFFF:
        true
      default: false
      }
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
