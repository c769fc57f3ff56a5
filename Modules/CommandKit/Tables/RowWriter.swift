import FoundationCore

/// Writes rows for programs one by one, without buffering, except for a filter of one JSON array.
public struct RowWriter<Item: Sendable>: Sendable {
  private let table: Table<Item>
  /// The columns of lines, CSV and TSV.
  private let columns: [Column<Item>]
  private let format: OutputFormat
  private let output: any TextOutput
  private let filter: FilterProcess?
  private let hasHeader: Bool
  private let escapesFormulas: Bool
  /// The rows of an array that the filter gets as a whole.
  private var filtered: [JSONValue] = []
  private var isFirst = true

  init(
    _ table: Table<Item>,
    as format: OutputFormat,
    to output: any TextOutput,
    through filter: FilterProcess? = nil,
    hasHeader: Bool = false,
    escapingFormulas escapesFormulas: Bool = false
  ) {
    self.table = table
    columns = table.columns(for: format)
    self.hasHeader = hasHeader || format != .lines
    self.format = format
    self.output = output
    self.filter = filter
    self.escapesFormulas = escapesFormulas && [.csv, .tsv].contains(format)
  }

  /// Writes a row.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  public mutating func write(_ item: Item) throws(OutputError) {
    if let filter {
      let row = table.json(item)
      return if format == .json { filtered.append(row) } else { try filter.write(row) }
    }
    if isFirst { try begin() }
    switch format {
    case .json: try output.write((isFirst ? "" : ",") + element(item), as: .json)
    case .ndjson: try output.write(table.json(item).text(.compact) + "\n", as: .json)
    case .lines, .csv, .tsv:
      try output.write(format.separated(columns.map { text(of: $0.cell(of: item, in: format)) }))
    }
    isFirst = false
  }

  /// Ends the output.
  ///
  /// Not called after a failure, so that a reader can tell an incomplete list.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  public mutating func finish() throws(OutputError) {
    if let filter {
      if format == .json { try filter.write(.array(filtered)) }
      return try filter.finish()
    }
    if isFirst { try begin() }
    if format == .json { try output.write(output.isTerminal && !isFirst ? "\n]\n" : "]\n") }
  }

  /// Ends a filter after a failure, once it has written the results of the rows before; does nothing
  /// after ``finish()``.
  public func close() {
    // The failure of the rows is the one to report.
    try? filter?.finish()
  }

  private func begin() throws(OutputError) {
    switch format {
    case .json: try output.write("[")
    case .lines, .csv, .tsv:
      if hasHeader { try output.write(format.separated(columns.map { $0.name(in: format) })) }
    case .ndjson: break
    }
  }

  private func text(of value: JSONValue) -> String {
    // Cell by cell, so that a sequence without end does not hide the next cell.
    let text = output.isTerminal ? value.cellText.terminalSafe : value.cellText
    if case .number = value { return text }
    return escapesFormulas ? text.guardedFromFormulas : text
  }

  /// Returns the row inside the array, indented on a terminal.
  private func element(_ item: Item) -> String {
    guard output.isTerminal else { return table.json(item).text(.compact) }
    // JSON strings escape line breaks, so these are all part of the layout.
    return "\n\(table.json(item).text(.indented))".replacing("\n", with: "\n  ")
  }
}
