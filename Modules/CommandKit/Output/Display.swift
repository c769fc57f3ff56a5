public import FoundationCore

// Importing all of Foundation makes `any Clock<Duration>` ambiguous.
public import struct Foundation.Locale

/// The output of a command: rows, text, notes, progress and questions.
///
///     try display.list(products, as: productTable)
public struct Display: Sendable {
  /// The console.
  public let console: Console

  /// The format for programs; `nil` for aligned columns on a terminal.
  public private(set) var format: OutputFormat?

  /// `true` if a command may lay out its output for a person, who has not chosen the fields.
  public var isLaidOut: Bool { format == nil && fields == nil }

  /// `true` if the output is JSON, CSV or another format whose fields are all for programs.
  public var isData: Bool { format != nil && format != .lines }

  /// `true` if the output is lines with the columns of a terminal, and the user has chosen no columns.
  public var showsLines: Bool { format == .lines && fields == nil }

  /// The width of the terminal; outside one, no width hides a column.
  public var width: Int { format == nil ? console.output.width : .max }

  /// The height of the terminal; `nil` outside one, or if it is unknown.
  public var height: Int? { format == nil ? console.output.rows : nil }

  /// The colours of the output.
  public let style: Style

  /// The questions that the command may ask.
  public let prompt: Prompt

  /// The locale of the numbers, dates and names that people read.
  public let locale: Locale

  private let fields: [String]?
  private let filter: JSONFilter?
  private let hasHeader: Bool
  private let escapesFormulas: Bool
  private let pager: Pager?
  private let isQuiet: Bool
  private let clock: any Clock<Duration>

  /// Creates a display.
  public init(
    _ console: Console,
    options: OutputOptions = .standard,
    locale: Locale = .plain,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.console = console
    self.locale = locale
    format = options.format ?? (console.output.isTerminal ? nil : .lines)
    style = Style(
      for: console.output,
      environment: console.environment,
      disablesColor: options.disablesColor
    )
    prompt = Prompt(console, disablesPrompts: options.disablesPrompts)
    fields = options.fields
    filter = options.filter
    hasHeader = options.hasHeader
    escapesFormulas = options.escapesFormulas
    pager = options.disablesPager || !console.output.isTerminal ? nil : console.pager
    isQuiet = options.isQuiet
    self.clock = clock
  }

  /// Returns the display with another format than columns or lines, if the user has chosen none.
  public func defaulting(to standard: OutputFormat) -> Display {
    guard format == nil || format == .lines else { return self }
    var copy = self
    copy.format = standard
    return copy
  }

  /// Shows rows in the output format; on a terminal, a note says if there are no rows.
  ///
  /// - Throws: `OutputError.unknownField` for a field that the table does not have, or a failure of
  ///   the output.
  public func list<Item>(_ items: some Sequence<Item>, as table: Table<Item>) throws(OutputError) {
    let table = try projected(table)
    guard let format else { return try showTable(Array(items), as: table) }

    var writer = try writer(of: table, as: format)
    for item in items { try writer.write(item) }
    try writer.finish()
  }

  /// Shows rows as they arrive, without buffering them if the format allows.
  ///
  /// - Throws: The error of the sequence, or `OutputError` as for an array.
  public func list<Items: AsyncSequence>(
    _ items: Items,
    as table: Table<Items.Element>
  ) async throws where Items.Element: Sendable {
    let table = try projected(table)
    guard let format else {
      var arrived: [Items.Element] = []
      do { for try await item in items { arrived.append(item) } } catch {
        // The items before a failure are shown, unless the caller cancelled.
        let isWanted = !arrived.isEmpty && error.asFailure.category != .cancelled
        if isWanted { try showTable(arrived, as: table) }
        throw error
      }
      return try showTable(arrived, as: table)
    }

    var writer = try writer(of: table, as: format)
    defer { writer.close() }
    for try await item in items { try writer.write(item) }
    try writer.finish()
  }

  /// Returns a writer of rows for programs; `nil` for aligned columns on a terminal.
  ///
  /// - Parameter table: The table.
  /// - Returns: The writer, which the caller finishes, or closes after a failure.
  /// - Throws: `OutputError.unknownField` for a field that the table does not have.
  public func writer<Item>(as table: Table<Item>) throws(OutputError) -> RowWriter<Item>? {
    guard let format else { return nil }
    return try writer(of: try projected(table), as: format)
  }

  /// Shows one row: a line for each field, or one JSON object.
  ///
  /// - Throws: `OutputError.unknownField` for a field that the table does not have, or a failure of
  ///   the output.
  public func detail<Item>(_ item: Item, as table: Table<Item>) throws(OutputError) {
    let table = try projected(table)
    switch format {
    case nil:
      try text(table.details(item, width: width, style: style, locale: locale))
    case .lines:
      for column in table.columns(for: .lines) {
        let cell = column.cell(of: item, in: .lines).cellText
        try console.output.write(OutputFormat.lines.separated([column.name(in: .lines), cell]))
      }
    case .json: try document(table.json(item))
    case .ndjson, .csv, .tsv: try list(CollectionOfOne(item), as: table)
    }
  }

  /// Shows the rows of a part below the fields of ``detail(_:as:)``: a table on a terminal, and lines
  /// that begin with the name of the part in a pipe.
  ///
  /// The other formats have the part in their document, and chosen fields are all that is shown.
  ///
  /// - Parameters:
  ///   - name: The name of the part.
  ///   - items: The rows; nothing is shown if there are no rows.
  ///   - table: The table of the rows.
  /// - Throws: A failure of the output.
  public func part<Item>(
    _ name: String,
    _ items: [Item],
    as table: Table<Item>
  ) throws(OutputError) {
    guard !items.isEmpty, fields == nil else { return }
    if format == nil {
      try text("\n" + table.text(items, width: width, style: style, locale: locale))
    } else if format == .lines {
      let columns = table.columns(for: .lines)
      for item in items {
        let cells = columns.map { $0.cell(of: item, in: .lines).cellText }
        try console.output.write(OutputFormat.lines.separated([name] + cells))
      }
    }
  }

  /// Shows a JSON document in any output format.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  public func document(_ document: JSONValue) throws(OutputError) {
    if let filter = try startFilter() {
      try filter.write(document)
      return try filter.finish()
    }
    try show(document.text(console.output.isTerminal ? .indented : .compact) + "\n", as: .json)
  }

  /// Shows text for people, in the pager if it is longer than the screen.
  ///
  /// Colours and links of ``style`` are the only control sequences in it, also in a pipe.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  public func text(_ text: String) throws(OutputError) {
    try show(OutputContent.styled.safe(text), as: .styled)
  }

  private func show(_ text: String, as content: OutputContent) throws(OutputError) {
    if let pager, let rows = console.output.rows, text.utf8.count(where: { $0 == 0x0A }) >= rows,
      pager.show(content.safe(text))
    {
      return
    }
    try console.output.write(text, as: content)
  }

  /// Writes a note on a line of the error output.
  public func note(_ text: String) { note(Note(text)) }

  /// Writes a note on dropped values, with details of the first ones.
  public func note(_ drops: DropReport) { note(Note(drops, in: locale)) }

  /// Writes a note to the error output, as JSON if the output is JSON.
  public func note(_ note: Note?) {
    guard let note, !isQuiet else { return }
    // The command has succeeded even if the note cannot be written.
    let width = console.error.isTerminal ? console.error.width : nil
    let isJSON = format?.isJSON == true
    try? console.error.write(note.text(isJSON: isJSON, width: width), as: isJSON ? .json : .plain)
  }

  /// Runs long work, and shows its progress on the error output.
  ///
  /// The work can write output meanwhile. Progress is shown only for work that takes a moment, and
  /// only on a terminal that can move its cursor.
  ///
  /// - Throws: The error of the work.
  public func progress<Value, Problem>(
    _ title: String,
    of total: Int? = nil,
    during work: (WorkProgress) async throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    let progress = WorkProgress(title, of: total)
    guard console.error.isTerminal, console.environment["TERM"] != "dumb", !isQuiet else {
      return try await work(progress)
    }

    let showing = Task { await progress.show(on: console.statusLine, clock: clock) }
    defer {
      showing.cancel()
      progress.end(on: console.statusLine)
    }
    return try await work(progress)
  }

  private func writer<Item>(
    of table: Table<Item>,
    as format: OutputFormat
  ) throws(OutputError) -> RowWriter<Item> {
    RowWriter(
      table,
      as: format,
      to: console.output,
      through: try startFilter(isStreamed: format == .ndjson),
      hasHeader: hasHeader,
      escapingFormulas: escapesFormulas
    )
  }

  private func startFilter(isStreamed: Bool = false) throws(OutputError) -> FilterProcess? {
    guard let filter else { return nil }
    return try FilterProcess(filter, on: console, isColored: style.isOn, isStreamed: isStreamed)
  }

  private func projected<Item>(_ table: Table<Item>) throws(OutputError) -> Table<Item> {
    guard let fields else { return table }
    return try table.selecting(fields)
  }

  private func showTable<Item>(_ items: [Item], as table: Table<Item>) throws(OutputError) {
    if items.isEmpty { return note(table.empty) }
    let fitted = table.fitted(items, width: width, style: style, locale: locale)
    try text(fitted.text)
    note(Note(leavingOut: fitted.leftOut))
  }

  /// Shows the outcome of a change: a sentence on a terminal and in lines, the row in other formats.
  ///
  /// - Throws: `OutputError.unknownField` for a field that the table does not have, or a failure of
  ///   the output.
  public func outcome<Outcome>(
    _ outcome: Outcome,
    as table: Table<Outcome>,
    sentence: String
  ) throws(OutputError) {
    switch format {
    case nil, .lines: try show(OutputContent.plain.safe(sentence + "\n"), as: .plain)
    default: try detail(outcome, as: table)
    }
  }
}
