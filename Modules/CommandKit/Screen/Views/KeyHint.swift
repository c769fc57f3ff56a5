import FoundationCore

/// A key with its current meaning.
public struct KeyHint: Sendable, Hashable {
  /// The label of the key.
  public let key: String

  /// The meaning, in a word or two.
  public let meaning: String

  /// Creates a hint.
  public init(_ key: String, _ meaning: String) {
    self.key = key
    self.meaning = meaning
  }

  /// Returns as many hints as fit in a line, and always the last one.
  static func line(_ hints: [KeyHint], width: Int) -> StyledLine {
    guard let last = hints.last else { return StyledLine() }
    var line = StyledLine()
    for hint in hints.dropLast() {
      let longer = line + hint.line + StyledLine("   ")
      if longer.width + last.line.width > width { break }
      line = longer
    }
    return (line + last.line).cut(to: width)
  }

  private var line: StyledLine { StyledLine(key, .accent) + StyledLine(" " + meaning, .dim) }
}
