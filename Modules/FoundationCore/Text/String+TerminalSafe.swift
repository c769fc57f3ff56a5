extension String {
  /// The text on one line, without anything a terminal would obey or a reader could not see.
  ///
  /// Names, headlines and error bodies come from strangers. Removed are control characters, whole
  /// escape sequences (colours, cursor moves, hyperlinks, titles, clipboard writes, in their 7 and
  /// 8-bit spellings), the bidirectional embeddings, overrides and isolates that reorder what is
  /// read, and invisible characters that make two names look alike. Line breaks and tabs become a
  /// space. What scripts and emoji need stays: joiners, variation selectors, directional marks.
  ///
  /// A command string without an end takes the rest of its line with it, as it would on a terminal.
  public var terminalSafe: String {
    if utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return self }
    var filter = TerminalFilter()
    var safe = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let kept = filter.pass(scalar) { safe.append(kept) }
    }
    return String(safe)
  }

  /// The text made safe line by line, for where there is room for several.
  var terminalSafeLines: String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).terminalSafe }
      .joined(separator: "\n")
  }
}

/// Follows a text scalar by scalar, as a terminal would, and lets through what is to be read.
///
/// The grammar is ECMA-48's: an escape sequence is ESC, intermediates (space to `/`) and a final
/// byte; a control sequence begins with `ESC [`, a command string with `ESC ]` and a few others.
/// A scalar that does not fit ends the sequence and is judged afresh.
private struct TerminalFilter {
  private enum State {
    case text
    case escape
    case escapeIntermediates
    case controlSequence
    case commandString
  }

  private var state = State.text
  private var isAfterReturn = false
  private var isInFlag = false

  mutating func pass(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if isSwallowed(scalar) { return nil }
    if let opened = Self.sequence(openedBy: scalar) {
      state = opened
      return nil
    }
    return visible(scalar)
  }

  /// Whether the scalar belongs to a sequence that has begun; moves on or out of that sequence.
  private mutating func isSwallowed(_ scalar: Unicode.Scalar) -> Bool {
    switch (state, scalar) {
    case (.text, _):
      return false
    case (.escape, "["):
      state = .controlSequence
    case (.escape, "]"), (.escape, "P"), (.escape, "X"), (.escape, "^"), (.escape, "_"):
      state = .commandString
    case (.escape, " "..."/"), (.escapeIntermediates, " "..."/"):
      state = .escapeIntermediates
    case (.escape, "0"..."~"), (.escapeIntermediates, "0"..."~"):
      state = .text
    case (.controlSequence, " "..."?"):
      break
    case (.controlSequence, "@"..."~"):
      state = .text
    case (.commandString, "\u{07}"), (.commandString, "\u{9C}"):
      state = .text
    case (.commandString, let scalar) where !Self.endsCommandString(scalar):
      break
    default:
      state = .text
      return false
    }
    return true
  }

  private mutating func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let followsReturn = isAfterReturn
    let followsFlag = isInFlag
    isAfterReturn = scalar == "\r"
    isInFlag = false
    switch scalar {
    case "\n" where followsReturn:
      return nil
    case "\t"..."\r", "\u{85}", "\u{2028}", "\u{2029}":
      return " "
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFF9}"..."\u{FFFB}":
      return nil
    case "\u{1F3F4}":
      isInFlag = true
      return scalar
    case "\u{E0020}"..."\u{E007F}" where followsFlag:
      // England, Scotland and Wales are a black flag followed by tags.
      isInFlag = true
      return scalar
    default:
      let isHidden = scalar.properties.isDefaultIgnorableCodePoint && !Self.isNeeded(scalar)
      return isHidden ? nil : scalar
    }
  }

  private static func sequence(openedBy scalar: Unicode.Scalar) -> State? {
    switch scalar {
    case "\u{1B}": .escape
    case "\u{9B}": .controlSequence
    case "\u{90}", "\u{98}", "\u{9D}"..."\u{9F}": .commandString
    default: nil
    }
  }

  private static func endsCommandString(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{1B}", "\u{18}", "\u{1A}", "\n", "\r": true
    default: false
    }
  }

  /// The invisible scalars that shape letters and emoji, or only hint at a direction.
  private static func isNeeded(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{200C}"..."\u{200F}", "\u{061C}", "\u{034F}": true
    default: scalar.properties.isVariationSelector
    }
  }
}
