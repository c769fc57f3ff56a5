/// A key of a terminal.
public enum Key: Sendable, Hashable {
  /// A key that writes a character.
  case character(Character)
  /// The keys that end a line, leave, delete and change fields.
  case enter, escape, backspace, tab, backTab
  /// The arrows.
  case up, down, left, right
  /// The keys that go far: by a page, or to the first or last row.
  case pageUp, pageDown, first, last
  /// Ctrl and a letter.
  case control(Character)
}

/// Makes keys of the bytes that a terminal sends for them.
///
/// A terminal sends the bytes of one key at once, so an escape with nothing behind it is the key
/// itself. What is cut off in the midst of a letter or a sequence waits for its rest; a sequence
/// that stands for no key here is passed over.
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

  /// What stands first, and how many bytes it takes; nothing where it is not whole.
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

  /// A letter beyond ASCII; bytes that are none are passed over one by one.
  private func letter(of length: Int) -> (Key?, Int)? {
    let bytes = rest.prefix(length)
    guard bytes.dropFirst().allSatisfy({ 0x80...0xBF ~= $0 }) else { return (nil, 1) }
    guard bytes.count == length else { return nil }
    return (String(validating: bytes, as: UTF8.self)?.first.map(Key.character), length)
  }

  /// What follows an escape: `ESC [`, numbers and a letter, or `ESC O` and a letter.
  private func sequence() -> (Key?, Int)? {
    guard rest.count > 1 else { return (.escape, 1) }
    switch rest[1] {
    case UInt8(ascii: "["):
      guard let end = rest.dropFirst(2).firstIndex(where: { 0x40...0x7E ~= $0 }) else {
        // Longer than any that there is, it is none.
        return rest.count > 32 ? (nil, rest.count) : nil
      }
      return (Self.named[String(decoding: rest[2...end], as: UTF8.self)], end + 1)
    case UInt8(ascii: "O"):
      guard rest.count > 2 else { return nil }
      return (Self.named[String(decoding: rest[2...2], as: UTF8.self)], 3)
    default: return (.escape, 1)
    }
  }

  /// The keys of xterm and of all that follow it, by what comes after `ESC [`.
  private static let named: [String: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .first, "F": .last, "Z": .backTab,
    "1~": .first, "7~": .first, "4~": .last, "8~": .last, "5~": .pageUp, "6~": .pageDown,
  ]
}
