import FoundationCore

/// A line of the screen: pieces of text, each in its ink.
///
/// Whatever it is made of is safe to be shown, since much of it was written by strangers.
struct StyledLine: Sendable, Hashable {
  struct Piece: Sendable, Hashable {
    let text: String
    let inks: [Style.Ink]
  }

  private(set) var pieces: [Piece] = []

  init() {}

  init(_ text: String, _ inks: Style.Ink...) {
    add(text, inks)
  }

  /// The columns that it takes.
  var width: Int { pieces.reduce(0) { $0 + $1.text.displayWidth } }

  /// The text alone.
  var plain: String { pieces.map(\.text).joined() }

  static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    var line = left
    line.pieces += right.pieces
    return line
  }

  /// The line in no more columns than those; where something was cut it ends in `…`.
  func cut(to width: Int) -> StyledLine {
    guard self.width > width else { return self }
    var line = StyledLine()
    var left = width
    for piece in pieces where left > 0 {
      let taken = piece.text.displayWidth
      // Only the last piece that fits may fill the line to its end.
      let text = taken < left ? piece.text : (piece.text + "…").truncated(toWidth: left)
      line.pieces.append(Piece(text: text, inks: piece.inks))
      left -= taken
    }
    return line
  }

  /// The line in exactly so many columns.
  func fitted(to width: Int) -> StyledLine {
    let line = cut(to: width)
    let gap = width - line.width
    return gap > 0 ? line + StyledLine(String(repeating: " ", count: gap)) : line
  }

  /// The line as a terminal takes it.
  func text(in style: Style) -> String {
    pieces.map { piece in piece.inks.reduce(piece.text) { style.paint($0, $1) } }.joined()
  }

  private mutating func add(_ text: String, _ inks: [Style.Ink]) {
    let text = text.terminalSafe
    if !text.isEmpty { pieces.append(Piece(text: text, inks: inks)) }
  }
}

extension Style.Ink {
  /// The one colour of the screen: what is chosen, and where one is.
  static let accent = Style.Ink.cyan
}

/// A size in columns and rows of a terminal.
public struct TerminalSize: Sendable, Hashable {
  /// The columns.
  public var columns: Int

  /// The rows.
  public var rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
