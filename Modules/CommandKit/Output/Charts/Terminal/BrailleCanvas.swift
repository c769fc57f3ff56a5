/// A drawing in dots, eight of them in each character of a terminal.
public struct BrailleCanvas: Sendable {
  /// The width in dots.
  public let width: Int

  /// The height in dots.
  public let height: Int

  private let columns: Int
  private var cells: [Cell]

  fileprivate struct Cell: Sendable {
    var dots: UInt8 = 0
    var mark: Character?
    var ink: Style.Ink?
  }

  /// Creates an empty drawing of that many characters.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    width = self.columns * 2
    height = max(1, rows) * 4
    cells = Array(repeating: Cell(), count: self.columns * max(1, rows))
  }

  /// Sets a dot, counted from the top left; one outside of the drawing is left out.
  public mutating func dot(_ x: Int, _ y: Int, _ ink: Style.Ink? = nil) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let cell = y / 4 * columns + x / 2
    cells[cell].dots |= Self.bits[y % 4][x % 2]
    cells[cell].ink = ink
  }

  /// Joins two dots, ends included.
  public mutating func line(
    from start: (x: Int, y: Int),
    to end: (x: Int, y: Int),
    _ ink: Style.Ink? = nil
  ) {
    let steps = max(abs(end.x - start.x), abs(end.y - start.y), 1)
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      dot(
        start.x + Int((Double(end.x - start.x) * share).rounded()),
        start.y + Int((Double(end.y - start.y) * share).rounded()),
        ink
      )
    }
  }

  /// Puts a character in place of the dots around one of them.
  public mutating func mark(_ x: Int, _ y: Int, _ character: Character, _ ink: Style.Ink? = nil) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    cells[y / 4 * columns + x / 2].mark = character
    cells[y / 4 * columns + x / 2].ink = ink
  }

  /// Returns a text for each row, without blanks at its end.
  public func lines(_ style: Style) -> [String] {
    stride(from: 0, to: cells.count, by: columns).map { start in
      var row = cells[start..<start + columns]
      while row.last?.isEmpty == true { row.removeLast() }
      return text(of: row, style)
    }
  }

  /// Neighbours of one ink are painted together, so that the text stays short.
  private func text(of row: ArraySlice<Cell>, _ style: Style) -> String {
    var text = ""
    var rest = row
    while let ink = rest.first.map(\.ink) {
      let run = rest.prefix { $0.ink == ink }
      let characters = String(run.map(\.character))
      text += ink.map { style.paint(characters, $0) } ?? characters
      rest = rest.dropFirst(run.count)
    }
    return text
  }

  /// The bits of a braille character, by row and column, as Unicode numbers its dots.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}

extension BrailleCanvas.Cell {
  fileprivate var isEmpty: Bool { dots == 0 && mark == nil }

  fileprivate var character: Character {
    if let mark { return mark }
    // A blank braille character is as wide as the others only in some fonts.
    guard dots != 0 else { return " " }
    return Unicode.Scalar(0x2800 + UInt32(dots)).map(Character.init) ?? " "
  }
}
