/// The form of the output that the user of a command asks for.
public struct OutputOptions: Sendable, Equatable {
  /// The form; without one a terminal gets aligned columns and anything else lines.
  public var format: OutputFormat?
  /// The fields to show, in that order; without them, all.
  public var fields: [String]?
  /// An apostrophe before text in CSV and TSV that a spreadsheet would run (`--no-formulas`).
  public var escapesFormulas = false
  /// No colour, whatever the environment says (`--no-color`).
  public var isColorless = false
  /// No pager, however long the text (`--no-pager`).
  public var isPagerless = false
  /// Neither notes nor progress (`--quiet`).
  public var isQuiet = false
  /// No questions (`--no-input`).
  public var isInputless = false

  /// Creates options.
  ///
  /// - Parameters:
  ///   - format: The form; `nil` for aligned columns on a terminal and lines elsewhere.
  ///   - fields: The fields to show, in that order; `nil` for all.
  ///   - escapesFormulas: `true` for an apostrophe before text that a spreadsheet would run.
  ///   - isColorless: `true` for no colour.
  ///   - isPagerless: `true` for no pager.
  ///   - isQuiet: `true` for neither notes nor progress.
  ///   - isInputless: `true` for no questions.
  public init(
    format: OutputFormat? = nil,
    fields: [String]? = nil,
    escapesFormulas: Bool = false,
    isColorless: Bool = false,
    isPagerless: Bool = false,
    isQuiet: Bool = false,
    isInputless: Bool = false
  ) {
    self.format = format
    self.fields = fields
    self.escapesFormulas = escapesFormulas
    self.isColorless = isColorless
    self.isPagerless = isPagerless
    self.isQuiet = isQuiet
    self.isInputless = isInputless
  }
}

/// A form of rows for programs.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// A line for each row, its values separated by tabs, without a header: what a pipe gets.
  case lines
  /// One array of objects, or one object.
  case json
  /// An object a line.
  case ndjson
  /// Comma-separated values under a header (RFC 4180).
  case csv
  /// Tab-separated values under a header.
  case tsv

  /// True for the formats in which errors and notes are JSON as well.
  public var isJSON: Bool { self == .json || self == .ndjson }
}
