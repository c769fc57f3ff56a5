/// The output options of a command.
public struct OutputOptions: Sendable, Equatable {
  /// The format; `nil` for aligned columns on a terminal and lines elsewhere.
  public var format: OutputFormat?
  /// The fields to show, in their order; `nil` for all.
  public var fields: [String]?
  /// The filter whose results are shown instead of the JSON itself (`--jq`).
  public var filter: JSONFilter?
  /// `true` to begin lines with a header, as CSV does (`--headings`).
  public var hasHeader = false
  /// `true` to prefix CSV and TSV text that a spreadsheet would run with an apostrophe
  /// (`--no-formulas`).
  public var escapesFormulas = false
  /// `true` to disable colours, even if the environment enables them (`--no-color`).
  public var disablesColor = false
  /// `true` to disable the pager (`--no-pager`).
  public var disablesPager = false
  /// `true` to hide notes and progress (`--quiet`).
  public var isQuiet = false
  /// `true` to disable prompts (`--no-input`).
  public var disablesPrompts = false

  /// The options of a command line without any of them.
  public static let standard = OutputOptions()
}

/// An output format for programs.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// A line of tab-separated values for each row, with the columns of a terminal: the default for a
  /// pipe.
  case lines
  /// One array of objects, or one object.
  case json
  /// One JSON object per line.
  case ndjson
  /// Comma-separated values with a header row (RFC 4180).
  case csv
  /// Tab-separated values with a header row.
  case tsv

  /// `true` for the formats with errors and notes in JSON.
  public var isJSON: Bool { self == .json || self == .ndjson }
}
