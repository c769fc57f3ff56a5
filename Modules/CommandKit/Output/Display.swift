public import FoundationCore

// All of Foundation would keep a clock of any kind from being handed on.
public import struct Foundation.Locale

/// The output of a command: rows, text, notes, progress and questions.
///
///     try display.list(products, as: productTable)
public struct Display: Sendable {
  /// The console.
  public let console: Console

  /// The form for programs that was asked for or that a pipe gets; `nil` for a person.
  public let format: OutputFormat?

  /// The colours of the output.
  public let style: Style

  /// The questions that the command may ask.
  public let prompt: Prompt

  /// The locale of the numbers, dates and names that people read.
  public let locale: Locale

  private let fields: [String]?
  private let escapesFormulas: Bool
  private let pager: Pager?
  private let isQuiet: Bool
  private let clock: any Clock<Duration>

  /// Creates a display.
  ///
  /// - Parameters:
  ///   - console: The console.
  ///   - options: The form of the output that was asked for.
  ///   - locale: The locale of the numbers, dates and names that people read.
  ///   - clock: The clock that progress is redrawn by.
  public init(
    _ console: Console,
    options: OutputOptions = OutputOptions(),
    locale: Locale = .plain,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.console = console
    self.locale = locale
    format = options.format ?? (console.output.isTerminal ? nil : .lines)
    style = Style(
      for: console.output,
      environment: console.environment,
      isColorless: options.isColorless
    )
    prompt = Prompt(console, isInputless: options.isInputless)
    fields = options.fields
    escapesFormulas = options.escapesFormulas
    pager = options.isPagerless || !console.output.isTerminal ? nil : console.pager
    isQuiet = options.isQuiet
    self.clock = clock
  }

  /// Shows rows in the form asked for; a person is told where there are none.
  public func list<Item>(_ items: some Sequence<Item>, as table: Table<Item>) throws(OutputError) {
    let table = try projected(table)
    guard let format else { return try showTable(Array(items), as: table) }

    var writer = writer(of: table, as: format)
    for item in items { try writer.write(item) }
    try writer.finish()
  }

  /// Shows rows as they arrive, keeping none where the form allows it.
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

    var writer = writer(of: table, as: format)
    for try await item in items { try writer.write(item) }
    try writer.finish()
  }

  /// Returns the writer of rows for a program; `nil` for a person.
  public func writer<Item>(as table: Table<Item>) throws(OutputError) -> RowWriter<Item>? {
    guard let format else { return nil }
    return writer(of: try projected(table), as: format)
  }

  /// Shows one thing: a line for each field, or one object.
  public func detail<Item>(_ item: Item, as table: Table<Item>) throws(OutputError) {
    let table = try projected(table)
    switch format {
    case nil:
      let width = console.output.width
      try text(table.details(item, width: width, style: style, locale: locale))
    case .lines:
      for column in table.columns {
        try console.output.write(
          OutputFormat.lines.separated([column.key, column.value(item).plainText])
        )
      }
    case .json:
      try console.output.write(text(of: table.json(item)))
    case .ndjson, .csv, .tsv: try list(CollectionOfOne(item), as: table)
    }
  }

  /// Shows a document that is JSON and nothing else, whatever form was asked for.
  public func document(_ document: JSONValue) throws(OutputError) { try text(text(of: document)) }

  /// JSON as it is read best: on lines of its own by a person, on one by a program.
  private func text(of value: JSONValue) -> String {
    value.text(console.output.isTerminal ? .indented : .compact) + "\n"
  }

  /// Shows text as it is, through the pager where it is longer than the screen.
  public func text(_ text: String) throws(OutputError) {
    if let pager, let rows = console.output.rows, text.utf8.count(where: { $0 == 0x0A }) >= rows,
      pager.show(text)
    {
      return
    }
    try console.output.write(text)
  }

  /// Writes a note beside the result, on a line of the error output.
  public func note(_ text: String) { tell(Note(text)) }

  /// Writes a note on what was dropped, the first of it in full.
  public func note(_ drops: DropReport) { tell(Note(drops, in: locale)) }

  /// Writes a note beside the result on the error output, as JSON where the result is.
  public func tell(_ note: Note?) {
    guard let note, !isQuiet else { return }
    // What was asked for is done, whether anybody can be told or not.
    try? console.error.write(note.text(isJSON: format?.isJSON == true))
  }

  /// Does long work and shows on the error output how far it has come.
  ///
  /// What the work writes meanwhile stays whole. Short work shows nothing, and nothing is shown
  /// where the error output is not a terminal that can move its cursor.
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

  private func writer<Item>(of table: Table<Item>, as format: OutputFormat) -> RowWriter<Item> {
    RowWriter(table, as: format, to: console.output, escapingFormulas: escapesFormulas)
  }

  private func projected<Item>(_ table: Table<Item>) throws(OutputError) -> Table<Item> {
    guard let fields else { return table }
    return try table.selecting(fields)
  }

  private func showTable<Item>(_ items: [Item], as table: Table<Item>) throws(OutputError) {
    if items.isEmpty { return note(table.empty) }
    let width = console.output.width
    try text(table.text(items, width: width, style: style, locale: locale))
  }
}
