/// The rows of a table as a spreadsheet writes it, with commas, semicolons or tabs between cells.
///
/// It reads RFC 4180, and what spreadsheets add to it: a byte order mark, a line `sep=;`, and lines
/// that end in a carriage return alone.
struct SheetText: Sendable {
  /// A row and the number of the line that it begins in.
  struct Row: Sendable, Hashable {
    let line: Int
    var cells: [String]
  }

  /// The rows that have any text, the one of the column names first.
  private(set) var rows: [Row] = []

  /// Reads a text.
  ///
  /// - Throws: `SheetFailure.openQuote` if a quoted cell does not end.
  init(_ text: String) throws(SheetFailure) {
    var scalars = text.unicodeScalars[...]
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    var separator = Self.separator(of: scalars)
    var (line, quoteLine) = (1, 0)
    var row = Row(line: 1, cells: [])
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    func endRow(_ row: inout Row, _ cell: inout String.UnicodeScalarView, _ rows: inout [Row]) {
      row.cells.append(String(cell))
      cell = .init()
      if rows.isEmpty, row.cells.count <= 2, let named = row.cells.first?.lowercased(),
        named.hasPrefix("sep=")
      {
        separator = named.unicodeScalars.dropFirst(4).first ?? separator
      } else if row.cells.contains(where: { !$0.allSatisfy(\.isWhitespace) }) {
        rows.append(row)
      }
    }
    while let scalar = scalars.popFirst() {
      let isLineEnd = scalar == "\n" || (scalar == "\r" && scalars.first != "\n")
      if isLineEnd { line += 1 }
      if isQuoted {
        if scalar != "\"" {
          cell.append(scalar)
        } else if scalars.first == "\"" {
          cell.append(scalar)
          scalars.removeFirst()
        } else {
          isQuoted = false
        }
      } else if scalar == "\"", cell.isEmpty {
        (isQuoted, quoteLine) = (true, line)
      } else if scalar == separator {
        row.cells.append(String(cell))
        cell = .init()
      } else if isLineEnd {
        endRow(&row, &cell, &rows)
        row = Row(line: line, cells: [])
      } else if scalar != "\r" {
        cell.append(scalar)
      }
    }
    guard !isQuoted else { throw .openQuote(line: quoteLine) }
    endRow(&row, &cell, &rows)
  }

  /// Returns the separator that is most frequent in the first line, outside of quotes.
  private static func separator(of scalars: Substring.UnicodeScalarView) -> Unicode.Scalar {
    var counts: [Unicode.Scalar: Int] = [:]
    var isQuoted = false
    for scalar in scalars {
      if scalar == "\n" || scalar == "\r", !isQuoted { break }
      if scalar == "\"" { isQuoted.toggle() }
      if !isQuoted { counts[scalar, default: 0] += 1 }
    }
    let separators: [Unicode.Scalar] = ["\t", ";", ","]
    return separators.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? ","
  }
}
