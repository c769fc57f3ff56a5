import FoundationCore

/// A key, and its meaning at the moment.
public struct KeyHint: Sendable, Hashable {
  /// The key, as it is written on it.
  public let key: String

  /// The meaning, in a word or two.
  public let meaning: String

  /// Creates a hint.
  public init(_ key: String, _ meaning: String) {
    self.key = key
    self.meaning = meaning
  }

  /// As many of them as fit in one line, the first first; the last always.
  static func line(_ hints: [KeyHint], width: Int) -> Line {
    guard let last = hints.last else { return Line() }
    var line = Line()
    for hint in hints.dropLast() {
      let longer = line + hint.line + Line("   ")
      if longer.width + last.line.width > width { break }
      line = longer
    }
    return (line + last.line).cut(to: width)
  }

  private var line: Line { Line(key, .accent) + Line(" " + meaning, .dim) }
}
