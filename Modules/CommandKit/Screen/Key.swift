/// A key of a terminal.
enum Key: Sendable, Hashable {
  /// A character key.
  case character(Character)
  /// Enter, Escape, Backspace, Tab and Shift-Tab.
  case enter, escape, backspace, tab, backTab
  /// The arrow keys.
  case up, down, left, right
  /// Page Up, Page Down, Home and End.
  case pageUp, pageDown, first, last
  /// Ctrl with a letter.
  case control(Character)
}

/// Decodes the bytes that a terminal sends for keys.
///
/// A terminal sends the bytes of one key at once, so a lone escape byte is the Escape key. An
/// incomplete character or escape sequence waits for its rest; an unknown sequence is ignored.
struct KeyReader: Sendable {
  private var rest: [UInt8] = []

  mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    rest += bytes
    var keys: [Key] = []
    while let (key, length) = next() {
      rest.removeFirst(length)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Returns the first key with its number of bytes; `nil` if it is incomplete.
  private func next() -> (Key?, Int)? {
    guard let first = rest.first else { return nil }
    switch first {
    case 0x1B: return sequence()
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x01...0x1A: return (.control(Character(Unicode.Scalar(first + 0x60))), 1)
    case 0x20...0x7E: return (.character(Character(Unicode.Scalar(first))), 1)
    case 0xC2...0xF4: return letter(of: first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4)
    default: return (nil, 1)
    }
  }

  /// Returns a character beyond ASCII; skips invalid bytes one by one.
  private func letter(of length: Int) -> (Key?, Int)? {
    let bytes = rest.prefix(length)
    guard bytes.dropFirst().allSatisfy({ 0x80...0xBF ~= $0 }) else { return (nil, 1) }
    guard bytes.count == length else { return nil }
    return (String(validating: bytes, as: UTF8.self)?.first.map(Key.character), length)
  }

  /// Returns the key of an escape sequence: `ESC [`, numbers and a letter, or `ESC O` and a letter.
  private func sequence() -> (Key?, Int)? {
    guard rest.count > 1 else { return (.escape, 1) }
    switch rest[1] {
    case UInt8(ascii: "["):
      guard let end = rest.dropFirst(2).firstIndex(where: { 0x40...0x7E ~= $0 }) else {
        // Longer than any known sequence.
        return rest.count > 32 ? (nil, rest.count) : nil
      }
      return (Self.named[String(decoding: rest[2...end], as: UTF8.self)], end + 1)
    case UInt8(ascii: "O"):
      guard rest.count > 2 else { return nil }
      return (Self.named[String(decoding: rest[2...2], as: UTF8.self)], 3)
    default: return (.escape, 1)
    }
  }

  /// The keys of xterm-compatible terminals, by the text after `ESC [`.
  private static let named: [String: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .first, "F": .last, "Z": .backTab,
    "1~": .first, "7~": .first, "4~": .last, "8~": .last, "5~": .pageUp, "6~": .pageDown,
  ]
}
