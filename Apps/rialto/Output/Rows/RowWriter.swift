import FoundationCore

/// Writes rows for programs one after another, keeping none.
struct RowWriter<Item: Sendable> {
  private let table: Table<Item>
  private let format: OutputFormat
  private let output: any TextOutput
  private var isFirst = true

  init(_ table: Table<Item>, as format: OutputFormat, to output: any TextOutput) {
    self.table = table
    self.format = format
    self.output = output
  }

  mutating func write(_ item: Item) throws(OutputError) {
    if isFirst { try begin() }
    switch format {
    case .json: try output.write((isFirst ? "" : ",") + element(item))
    case .ndjson: try output.write(table.json(item).text(.compact) + "\n")
    case .lines, .csv, .tsv:
      try output.write(format.separated(table.columns.map { $0.value(item).plainText }))
    }
    isFirst = false
  }

  /// Ends the output; a list that failed before stays unfinished, so that nobody takes it for
  /// whole.
  mutating func finish() throws(OutputError) {
    if isFirst { try begin() }
    if format == .json { try output.write(output.isTerminal && !isFirst ? "\n]\n" : "]\n") }
  }

  private func begin() throws(OutputError) {
    switch format {
    case .json: try output.write("[")
    case .csv, .tsv: try output.write(format.separated(table.columns.map(\.key)))
    case .lines, .ndjson: break
    }
  }

  /// The row inside the array, on lines of its own where a person looks.
  private func element(_ item: Item) -> String {
    guard output.isTerminal else { return table.json(item).text(.compact) }
    // A line break inside a JSON string is written \n, so these are all of the layout.
    return "\n\(table.json(item).text(.indented))".replacing("\n", with: "\n  ")
  }
}
