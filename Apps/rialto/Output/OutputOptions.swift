/// How whoever runs a command wants its output.
struct OutputOptions: Sendable, Equatable {
  /// The form; without one a terminal gets aligned columns and anything else lines.
  var format: OutputFormat?
  /// The fields to show, in that order; without them, all.
  var fields: [String]?
  /// An apostrophe before text in CSV and TSV that a spreadsheet would run (`--no-formulas`).
  var escapesFormulas = false
  /// No colour, whatever the environment says (`--no-color`).
  var isColorless = false
  /// No pager, however long the text (`--no-pager`).
  var isPagerless = false
  /// Neither notes nor progress (`--quiet`).
  var isQuiet = false
  /// No questions (`--no-input`).
  var isInputless = false
}

/// The forms in which programs read rows.
enum OutputFormat: String, Sendable, CaseIterable {
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
  var isJSON: Bool { self == .json || self == .ndjson }
}
