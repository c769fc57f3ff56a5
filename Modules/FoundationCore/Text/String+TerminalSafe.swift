extension String {
  /// The text on one line, without control sequences and invisible characters.
  ///
  /// Names, headlines and error bodies are untrusted. Control characters, escape sequences (colours,
  /// cursor moves, hyperlinks, titles, clipboard writes, in 7-bit and 8-bit form), bidirectional
  /// embeddings, overrides and isolates, and invisible characters that make two names look alike are
  /// removed. Line breaks and tabs become spaces. Joiners, variation selectors and directional marks,
  /// which scripts and emoji need, are kept.
  ///
  /// An unterminated command string removes the rest of its line, as on a terminal.
  public var terminalSafe: String {
    if utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return self }
    var filter = TerminalFilter()
    var safe = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let kept = filter.pass(scalar) { safe.append(kept) }
    }
    return String(safe)
  }

  /// JSON with escapes instead of the characters that ``terminalSafe`` removes, which keeps its
  /// meaning.
  ///
  /// Such characters stand in strings alone; the line breaks between values are kept.
  public var terminalSafeJSON: String {
    if utf8.allSatisfy({ 0x20...0x7E ~= $0 || $0 == 0x0A }) { return self }
    var filter = TerminalFilter()
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\n" || filter.visible(scalar) == scalar {
        text.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
  }

  /// The text made safe line by line, for multiline output.
  var terminalSafeLines: String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).terminalSafe }
      .joined(separator: "\n")
  }
}

/// A filter that parses control sequences like a terminal and passes only visible text.
///
/// It follows ECMA-48: an escape sequence is ESC, intermediates (space to `/`) and a final byte; a
/// control sequence begins with `ESC [`, a command string with `ESC ]` and a few others. A scalar that
/// is invalid in a sequence ends it.
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
    if isPartOfSequence(scalar) { return nil }
    if let opened = Self.sequence(openedBy: scalar) {
      state = opened
      return nil
    }
    return visible(scalar)
  }

  /// Advances the current sequence; returns `false` if the scalar does not belong to it.
  private mutating func isPartOfSequence(_ scalar: Unicode.Scalar) -> Bool {
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

  mutating func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
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

  /// Returns `true` for invisible scalars that letters and emoji need, and for directional marks.
  private static func isNeeded(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{200C}"..."\u{200F}", "\u{061C}", "\u{034F}": true
    default: scalar.properties.isVariationSelector
    }
  }
}
