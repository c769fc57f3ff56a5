import FoundationCore
import StoreHTTP

/// The rows of a table as a spreadsheet writes it, with commas, semicolons or tabs between cells.
///
/// It reads RFC 4180, and what spreadsheets add to it: a byte order mark, a line `sep=;`, and lines
/// that end in a carriage return alone. Rows are read as they arrive, and only one row and one chunk
/// are held, so that the size of a file does not matter.
struct SheetReader: Sendable {
  /// A row and the number of the line that it begins in.
  struct Row: Sendable, Hashable {
    let line: Int
    /// The texts of the cells; `nil` if they are not UTF-8.
    let cells: [String]?
  }

  /// The maximum number of bytes of a row, far above a product's.
  static let byteLimit = 1 << 20
  /// The maximum number of rows of a file, blank ones included.
  static let rowLimit = 1_000_000

  private let rowLimit: Int
  private var chunks: HTTPBody.AsyncIterator
  private var chunk: [UInt8] = []
  private var position = 0
  /// The byte between cells; `nil` before the first line.
  private var separator: UInt8?

  private var line = 1
  private var count = 0
  private var start = 1
  /// The bytes that the row may still have; `nil` between rows.
  private var budget: ReadingBudget?
  private var cells: [[UInt8]] = []
  private var cell: [UInt8] = []
  /// The line of the opening quote, within a quoted cell.
  private var quote: Int?
  /// `true` after a quote within a quoted cell: it ends the cell unless another follows.
  private var isAfterQuote = false
  /// `true` after a carriage return, with which a line feed is one line end.
  private var isAfterReturn = false

  /// Creates a reader at the start of a file.
  init(_ body: HTTPBody, rowLimit: Int = Self.rowLimit) {
    chunks = body.makeAsyncIterator()
    self.rowLimit = rowLimit
  }

  /// Returns the next row that has any text; `nil` at the end.
  ///
  /// - Throws: A `SheetFailure` with the line that cannot be read, or the error of the body.
  mutating func next() async throws -> Row? {
    if separator == nil { try await begin() }
    while true {
      guard let row = try completeRow() else {
        if let more = try await chunks.next(isolation: #isolation) {
          (chunk, position) = (more, 0)
          continue
        }
        // The last row may have no line end.
        (chunk, position) = ([], 0)
        guard budget != nil else { return nil }
        if let quote, !isAfterQuote { throw SheetFailure.openQuote(line: quote) }
        let row = endRow()
        return row.hasText ? row : nil
      }
      guard count <= rowLimit else { throw SheetFailure.tooManyRows(limit: rowLimit) }
      if count == 1, let first = row.cells?.first?.lowercased(), first.hasPrefix("sep=") {
        separator = first.utf8.dropFirst(4).first ?? separator
      } else if row.hasText {
        return row
      }
    }
  }

  /// Reads the first line, and finds the separator in it: the most frequent one outside of quotes.
  private mutating func begin() async throws {
    var counts: [UInt8: Int] = [:]
    var (isQuoted, isComplete) = (false, false)
    var text: [UInt8] = []
    while !isComplete, text.count <= Self.byteLimit,
      let more = try await chunks.next(isolation: #isolation)
    {
      text += more
      for byte in more where !isComplete {
        if byte == .quote { isQuoted.toggle() }
        if !isQuoted { counts[byte, default: 0] += 1 }
        isComplete = !isQuoted && (byte == .lineFeed || byte == .carriageReturn)
      }
    }
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
      throw SheetFailure.notText(line: 1)
    }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    chunk = text
    let separators = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")]
    separator = separators.max { counts[$0, default: 0] < counts[$1, default: 0] }
  }

  /// Reads the rest of the chunk up to the end of a row; returns `nil` if the chunk ends before it.
  private mutating func completeRow() throws -> Row? {
    while position < chunk.count {
      let byte = chunk[position]
      position += 1
      if byte == 0 { throw SheetFailure.notText(line: line) }
      if isAfterReturn {
        isAfterReturn = false
        if byte == .lineFeed {
          if quote != nil { cell.append(byte) }
          continue
        }
      }
      if budget == nil {
        budget = ReadingBudget(for: "The row of line \(start)", bytes: Self.byteLimit)
      }
      do { try budget?.takeBytes(1) } catch {
        throw quote.map { SheetFailure.openQuote(line: $0) } ?? error
      }
      let isLineEnd = byte == .lineFeed || byte == .carriageReturn
      if isLineEnd {
        line += 1
        isAfterReturn = byte == .carriageReturn
      }
      if quote != nil {
        if isAfterQuote, byte != .quote {
          (quote, isAfterQuote) = (nil, false)
        } else {
          isAfterQuote = byte == .quote && !isAfterQuote
          if !isAfterQuote { cell.append(byte) }
          continue
        }
      }
      if isLineEnd { return endRow() }
      if byte == separator {
        endCell()
      } else if byte == .quote, cell.isEmpty {
        quote = line
      } else {
        cell.append(byte)
      }
    }
    return nil
  }

  private mutating func endCell() {
    cells.append(cell)
    cell.removeAll(keepingCapacity: true)
  }

  private mutating func endRow() -> Row {
    endCell()
    let texts = cells.compactMap { String(validating: $0, as: UTF8.self) }
    let row = Row(line: start, cells: texts.count == cells.count ? texts : nil)
    cells.removeAll(keepingCapacity: true)
    (budget, start, quote, isAfterQuote) = (nil, line, nil, false)
    count += 1
    return row
  }
}

extension SheetReader.Row {
  fileprivate var hasText: Bool { cells?.contains { !$0.allSatisfy(\.isWhitespace) } ?? true }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
}
