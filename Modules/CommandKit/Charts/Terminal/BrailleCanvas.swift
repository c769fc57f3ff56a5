/// A drawing in braille dots, eight for each character of a terminal.
public struct BrailleCanvas: Sendable {
  /// The width in dots.
  public let width: Int

  /// The height in dots.
  public let height: Int

  private let columns: Int
  private var cells: [Cell]

  fileprivate struct Cell: Sendable {
    var dots: UInt8 = 0
    var attribute: Style.Attribute?
  }

  /// Creates an empty drawing of a size in characters.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    width = self.columns * 2
    height = max(1, rows) * 4
    cells = Array(repeating: Cell(), count: self.columns * max(1, rows))
  }

  /// Sets a dot, counted from the top left; ignores one outside of the drawing.
  public mutating func dot(x: Int, y: Int, style attribute: Style.Attribute? = nil) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let cell = y / 4 * columns + x / 2
    cells[cell].dots |= Self.bits[y % 4][x % 2]
    cells[cell].attribute = attribute
  }

  /// Draws a line between two dots.
  public mutating func line(
    from start: (x: Int, y: Int),
    to end: (x: Int, y: Int),
    style attribute: Style.Attribute? = nil
  ) {
    let steps = max(abs(end.x - start.x), abs(end.y - start.y), 1)
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      dot(
        x: start.x + Int((Double(end.x - start.x) * share).rounded()),
        y: start.y + Int((Double(end.y - start.y) * share).rounded()),
        style: attribute
      )
    }
  }

  /// Returns the text of each row, without trailing spaces.
  public func lines(_ style: Style) -> [String] {
    stride(from: 0, to: cells.count, by: columns).map { start in
      var row = cells[start..<start + columns]
      while row.last?.dots == 0 { row.removeLast() }
      return text(of: row, style)
    }
  }

  /// Returns a row, with one escape sequence for neighbours of the same colour.
  private func text(of row: ArraySlice<Cell>, _ style: Style) -> String {
    var text = ""
    var rest = row
    while let attribute = rest.first.map(\.attribute) {
      let run = rest.prefix { $0.attribute == attribute }
      let characters = String(run.map(\.character))
      text += attribute.map { style.apply($0, to: characters) } ?? characters
      rest = rest.dropFirst(run.count)
    }
    return text
  }

  /// The bits of the dots of a braille character, by row and column.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}

extension BrailleCanvas.Cell {
  fileprivate var character: Character {
    // The blank braille character has another width in some fonts.
    guard dots != 0 else { return " " }
    return Unicode.Scalar(0x2800 + UInt32(dots)).map(Character.init) ?? " "
  }
}
