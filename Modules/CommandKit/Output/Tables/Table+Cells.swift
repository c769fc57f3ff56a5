import FoundationCore

extension Table {
  /// Returns the columns in a format that separates cells.
  ///
  /// Lines have those that a terminal shows; CSV and TSV have all values, each once.
  func columns(for format: OutputFormat) -> [Column<Item>] {
    let shown = columns.filter { $0.heading != nil }
    return format == .lines && !shown.isEmpty
      ? shown : columns.filter { !$0.isInOtherSheetColumns }
  }
}

extension Column {
  /// Returns the same column with other text in lines, where the value says less than a terminal.
  ///
  /// - Parameter text: The text of a row, which no locale changes.
  /// - Returns: The column.
  public func inLines(_ text: @escaping @Sendable (Item) -> String) -> Column {
    var column = self
    column.lineCell = Cell(name: key) { .string(text($0)) }
    return column
  }

  /// Returns the cell in a format that separates cells; `nil` for the value under its key.
  private func cell(in format: OutputFormat) -> Cell? { format == .lines ? lineCell : sheetCell }

  /// Returns the name in the header of a format.
  func name(in format: OutputFormat) -> String { cell(in: format)?.name ?? key }

  /// Returns the value of a cell in a format.
  func cell(of item: Item, in format: OutputFormat) -> JSONValue {
    LocalTime.printed { cell(in: format)?.value(item) ?? value(item) }
  }
}

extension Column.Cell {
  /// Returns the same cell for a row that contains the item.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Item) -> Column<Whole>.Cell {
    .init(name: name) { value(part($0)) }
  }
}
