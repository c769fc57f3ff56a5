extension String {
  /// Returns the text truncated to a number of terminal columns, with `…` at the end if it was longer.
  ///
  /// A character is never split, so the result may be a column narrower. A width of zero or less gives
  /// an empty text.
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

  /// Returns the text padded with spaces to a number of terminal columns.
  ///
  /// A wider text is not padded. Right-to-left text is followed by a left-to-right mark, which has no
  /// width: otherwise a terminal would reorder it together with the text of the next column.
  public func padded(toWidth width: Int, alignment: ColumnAlignment = .leading) -> String {
    let spaces = String(repeating: " ", count: Swift.max(0, width - displayWidth))
    let text = hasRightToLeft ? self + "\u{200E}" : self
    return switch alignment {
    case .leading: text + spaces
    case .trailing: spaces + text
    }
  }

  /// `true` if the text may contain right-to-left characters.
  private var hasRightToLeft: Bool {
    // Latin, Greek and Cyrillic letters come before all of these.
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

/// The alignment of text in a column.
public enum ColumnAlignment: Sendable {
  /// At the start, for words.
  case leading
  /// At the end, for numbers.
  case trailing
}
