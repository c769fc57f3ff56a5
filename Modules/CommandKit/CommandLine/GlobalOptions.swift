/// The options that every command has, whatever the program.
public enum GlobalOptions {
  /// The option for JSON, with the fields to write.
  public static let json = Option.optionalValue(
    "json",
    "FIELDS",
    bare: FieldSelection(names: nil),
    "Write JSON: every field, or those named, as in --json=id,name."
  )

  /// The option for one JSON object a line.
  public static let ndjson = Option.flag("ndjson", "Write one JSON object a line.")

  /// The option for comma-separated values.
  public static let csv = Option.flag("csv", "Write comma-separated values with a header.")

  /// The option for tab-separated values.
  public static let tsv = Option.flag("tsv", "Write tab-separated values with a header.")

  /// The option that keeps a spreadsheet from running text.
  public static let noFormulas = Option.flag(
    "no-formulas",
    "Put ' before CSV text that looks like a formula."
  )

  /// The option for no colour.
  public static let noColor = Option.flag("no-color", "Write without colour.")

  /// The option for no pager.
  public static let noPager = Option.flag("no-pager", "Write long output straight to the terminal.")

  /// The option for no questions.
  public static let noInput = Option.flag(
    "no-input",
    "Ask nothing; fail where an answer is needed."
  )

  /// The option for neither notes nor progress.
  public static let quiet = Option.flag("quiet", short: "q", "Show neither notes nor progress.")

  /// The option that shows the version.
  public static let version = Option.flag("version", "Show the version.")

  /// The option that shows help.
  public static let help = Option.flag("help", short: "h", "Show help.")

  /// The options for the form of the output, and for what is asked and told beside it.
  public static let output: [any OptionDeclaration] = [
    json, ndjson, csv, tsv, noFormulas, noColor, noPager, noInput, quiet,
  ]

  /// The options that show something of the program in place of running the command.
  public static let about: [any OptionDeclaration] = [version, help]

  /// All of them, as the options of a program that has none of its own.
  public static let all = output + about

  /// Returns the form of output that an invocation asks for.
  ///
  /// - Parameter invocation: The invocation.
  /// - Returns: The options for a display.
  /// - Throws: `UsageError` for two forms at once.
  public static func outputOptions(of invocation: Invocation) throws -> OutputOptions {
    let fields = try invocation[json]
    var formats: [(flag: String, format: OutputFormat)] = []
    if fields != nil { formats.append(("--json", .json)) }
    if try invocation[ndjson] { formats.append(("--ndjson", .ndjson)) }
    if try invocation[csv] { formats.append(("--csv", .csv)) }
    if try invocation[tsv] { formats.append(("--tsv", .tsv)) }
    if formats.count > 1 {
      throw UsageError(.notTogether(formats[0].flag, formats[1].flag), at: invocation.path)
    }
    return OutputOptions(
      format: formats.first?.format,
      fields: fields?.names,
      escapesFormulas: try invocation[noFormulas],
      isColorless: try invocation[noColor],
      isPagerless: try invocation[noPager],
      isQuiet: try invocation[quiet],
      isInputless: try invocation[noInput]
    )
  }
}

/// Names of fields, separated by commas; no names at all stand for every field.
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
}
