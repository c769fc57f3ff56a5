/// The options that every command has, whatever the program.
public enum GlobalOptions {
  public static let json = Option.optionalValue(
    "json",
    "FIELDS",
    bare: FieldList(names: nil),
    "Write JSON: every field, or those named, as in --json=id,name."
  )
  public static let ndjson = Option.flag("ndjson", "Write one JSON object a line.")
  public static let csv = Option.flag("csv", "Write comma-separated values with a header.")
  public static let tsv = Option.flag("tsv", "Write tab-separated values with a header.")
  public static let noFormulas = Option.flag(
    "no-formulas",
    "Put ' before CSV text that looks like a formula."
  )
  public static let noColor = Option.flag("no-color", "Write without colour.")
  public static let noPager = Option.flag("no-pager", "Write long output straight to the terminal.")
  public static let noInput = Option.flag(
    "no-input",
    "Ask nothing; fail where an answer is needed."
  )
  public static let quiet = Option.flag("quiet", short: "q", "Show neither notes nor progress.")
  public static let version = Option.flag("version", "Show the version.")
  public static let help = Option.flag("help", short: "h", "Show help.")

  /// The options for the form of the output, and for what is asked and told beside it.
  public static let output: [any OptionDeclaration] = [
    json, ndjson, csv, tsv, noFormulas, noColor, noPager, noInput, quiet,
  ]

  /// The options that show something of the program in place of running the command.
  public static let about: [any OptionDeclaration] = [version, help]

  /// All of them, as the options of a program that has none of its own.
  public static let all = output + about

  /// How the output was asked for; two forms at once are refused.
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
public struct FieldList: ArgumentValue, Hashable {
  public let names: [String]?

  init(names: [String]?) { self.names = names }

  public init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !names.contains("") else { return nil }
    self.names = names
  }

  public static var expectation: String { "names of fields, as in id,name" }
}
