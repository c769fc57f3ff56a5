/// The options of every command of any program.
public enum GlobalOptions {
  /// The option for JSON, with the fields to write.
  public static let json = Option<FieldSelection?>(
    "json FIELDS",
    bare: FieldSelection(names: nil),
    "Output JSON, with all fields or those named, as in --json=id,name."
  )

  /// The option for one JSON object per line.
  public static let ndjson = Option.flag("ndjson", "Output one JSON object per line.")

  /// The option for a filter of the JSON.
  public static let jq = Option<String?>(
    "jq FILTER",
    "Output the JSON filtered by jq, as in --jq '.[].name'; jq must be installed."
  )

  /// The option for comma-separated values.
  public static let csv = Option.flag("csv", "Output comma-separated values with a header row.")

  /// The option for tab-separated values.
  public static let tsv = Option.flag("tsv", "Output tab-separated values with a header row.")

  /// The option for the fields to show in any format.
  public static let columns = Option<FieldSelection?>(
    "columns FIELDS",
    "Output only these fields, in any format, as in --columns id,name."
  )

  /// The option that begins lines with a header.
  public static let headings = Option.flag("headings", "Begin lines in a pipe with a header row.")

  /// The option that escapes text that a spreadsheet would run as a formula.
  public static let noFormulas = Option.flag(
    "no-formulas",
    "Prefix CSV and TSV text that looks like a formula with '."
  )

  /// The option that disables colors.
  public static let noColor = Option.flag("no-color", "Disable colors.")

  /// The option that disables the pager.
  public static let noPager = Option.flag("no-pager", "Disable the pager for long output.")

  /// The option that disables prompts.
  public static let noInput = Option.flag(
    "no-input",
    "Disable prompts; fail if an answer is required."
  )

  /// The option that answers each question with yes.
  public static let yes = Option.flag("yes", short: "y", "Do not ask for confirmation.")

  /// The option that hides notes and progress.
  public static let quiet = Option.flag("quiet", short: "q", "Hide notes and progress.")

  /// The option that shows the version.
  public static let version = Option.flag("version", short: "V", "Show the version.")

  /// The option that shows help.
  public static let help = Option.flag("help", short: "h", "Show help.")

  /// The options for the output format, colors, pager, prompts and notes.
  public static let output: [any OptionDeclaration] = [
    json, ndjson, csv, tsv, jq, columns, headings, noFormulas, noColor, noPager, noInput, yes,
    quiet,
  ]

  /// The options that show the version or help instead of running the command.
  public static let informational: [any OptionDeclaration] = [version, help]

  /// All global options, for a program that adds none.
  public static let all = output + informational

  /// Returns the output options of an invocation.
  ///
  /// - Throws: `UsageError` with `conflictingOptions` for two formats at once.
  public static func outputOptions(of invocation: Invocation) throws -> OutputOptions {
    let fields = try invocation[json]
    var formats: [(flag: String, format: OutputFormat)] = []
    if fields != nil { formats.append(("--json", .json)) }
    if try invocation[ndjson] { formats.append(("--ndjson", .ndjson)) }
    if try invocation[csv] { formats.append(("--csv", .csv)) }
    if try invocation[tsv] { formats.append(("--tsv", .tsv)) }
    if formats.count > 1 {
      throw UsageError(.conflictingOptions(formats[0].flag, formats[1].flag), at: invocation.path)
    }
    let filter = try invocation[jq].map { JSONFilter($0) }
    if filter != nil, let other = formats.first, !other.format.isJSON {
      throw UsageError(.conflictingOptions("--jq", other.flag), at: invocation.path)
    }
    let chosen = try invocation[columns]
    if chosen != nil, fields?.names != nil {
      throw UsageError(.conflictingOptions("--columns", "--json=FIELDS"), at: invocation.path)
    }
    return OutputOptions(
      format: formats.first?.format ?? (filter == nil ? nil : .json),
      fields: (chosen ?? fields)?.names,
      filter: filter,
      hasHeader: try invocation[headings],
      escapesFormulas: try invocation[noFormulas],
      disablesColor: try invocation[noColor],
      disablesPager: try invocation[noPager],
      isQuiet: try invocation[quiet],
      disablesPrompts: try invocation[noInput]
    )
  }
}

/// Names of fields to output, separated by commas.
public struct FieldSelection: ArgumentValue, Hashable {
  /// The names, `nil` for every field.
  public let names: [String]?

  init(names: [String]?) { self.names = names }

  public init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !names.contains("") else { return nil }
    self.names = names
  }

  public static var expectation: String { "names of fields, as in id,name" }

  public static var source: CompletionSource? { .fields }
}

/// The option of commands that listen on a port of this machine.
public enum ListenOption {
  /// The address.
  public static let option = Option<String?>(
    "listen HOST:PORT",
    "Address to listen on: 127.0.0.1 or [::1]; port 0 picks a free port."
  )
}

/// A dry run: the command does its work in a transaction that is rolled back.
public enum DryRun {
  /// The option for a dry run.
  public static let option = Option.flag("dry-run", "Show what would happen; change nothing.")

  /// The note after a dry run.
  public static let note = "Dry run: nothing was changed."
}
