/// The help of one command, as text.
///
/// Examples come first, since most users look for one.
public struct HelpPage: Sendable {
  let path: CommandPath
  let width: Int

  /// The topics to list on the page of the program.
  let topics: [HelpTopic]

  /// Creates the page of a command.
  public init(path: CommandPath, width: Int, topics: [HelpTopic] = []) {
    self.path = path
    self.width = width
    self.topics = topics
  }

  /// The page.
  public var text: String {
    sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var isProgram: Bool { path.commands.isEmpty }

  private var sections: [[String]] {
    let command = path.command
    var sections = [TextLayout.wrap(command.summary, width: width)]
    func add(_ heading: String, rows: [(String, String)], longestName: Int = 32) {
      guard !rows.isEmpty else { return }
      sections.append([heading] + TextLayout.table(rows, width: width, longestName: longestName))
    }
    add("Examples:", rows: command.examples.map { ($0.line, $0.purpose) }, longestName: 48)
    sections.append(["Usage:", "  " + path.usage])
    if let discussion = command.discussion {
      sections.append(TextLayout.wrap(discussion, width: width))
    }
    sections += commandLists
    add("Arguments:", rows: command.arguments.map { ($0.placeholder.name, $0.meaning) })
    add("Options:", rows: path.optionsBelowProgram.map { ($0.spelling, $0.meaning) })
    if !hasOptionsTopic {
      add(
        isProgram ? "Options:" : "Global options:",
        rows: path.program.options.map { ($0.spelling, $0.meaning) }
      )
    }
    if isProgram { add("Topics:", rows: topics.map { ($0.name, $0.summary) }) }
    let hints = [more, globalOptions].compactMap(\.self)
    if !hints.isEmpty { sections.append(hints.flatMap { TextLayout.wrap($0, width: width) }) }
    return sections
  }

  /// The subcommands, under their headings, with all names in one column.
  private var commandLists: [[String]] {
    let command = path.command
    let subcommands = command.subcommands
    let nameWidth = subcommands.map(\.name.count).max()
    func list(_ heading: String, of commands: [CommandDescription]) -> [String]? {
      guard !commands.isEmpty else { return nil }
      let rows = commands.map { (name: $0.name, meaning: $0.summary) }
      return ["\(heading):"] + TextLayout.table(rows, width: width, nameWidth: nameWidth)
    }
    let named = command.sections.compactMap { section in
      list(
        section.heading,
        of: section.names.compactMap { name in subcommands.first { $0.name == name } }
      )
    }
    let listed = Set(command.sections.flatMap(\.names))
    let rest = list(
      named.isEmpty ? "Commands" : "Other",
      of: subcommands.filter { !listed.contains($0.name) }
    )
    return named + [rest].compactMap(\.self)
  }

  private var hasOptionsTopic: Bool { topics.contains { $0.name == HelpTopic.optionsName } }

  /// The line that refers to the page of the options of every command.
  private var globalOptions: String? {
    guard hasOptionsTopic else { return nil }
    let names = path.program.options.prefix(3).map { "--\($0.name)" }.joined(separator: ", ")
    let program = path.program.name
    return "Global options: \(names) …; see '\(program) help \(HelpTopic.optionsName)'."
  }

  /// The line that refers to other pages, if there are any.
  private var more: String? {
    let program = path.program.name
    let hasHelp = path.program.subcommand(named: "help") != nil
    if isProgram, hasHelp {
      return "Use '\(program) help COMMAND' or '\(program) help TOPIC' for more information."
    }
    if !path.command.subcommands.isEmpty {
      return "Use '\(path.name) COMMAND --help' for more information about a command."
    }
    if hasOptionsTopic || isProgram { return nil }
    return hasHelp
      ? "Use '\(program) help' for all commands and topics."
      : "Use '\(program) --help' for all commands."
  }
}

extension OptionDeclaration {
  /// The option in a list of options: `-n, --limit COUNT`.
  var spelling: String {
    let long =
      switch form {
      case .flag: "--\(name)"
      case .value(let placeholder): "--\(name) \(placeholder.name)"
      case .optionalValue(let placeholder): "--\(name)[=\(placeholder.name)]"
      }
    return (short.map { "-\($0), " } ?? "    ") + long
  }

  /// The summary, with the valid values.
  var meaning: String { form.placeholder?.listingChoices(after: summary) ?? summary }
}

extension ArgumentDeclaration {
  /// The summary, with the valid values.
  var meaning: String { placeholder.listingChoices(after: summary) }
}

extension Placeholder {
  /// Returns a summary with the valid values, if there are at most six.
  fileprivate func listingChoices(after summary: String) -> String {
    (1...6).contains(choices.count)
      ? "\(summary.dropLast()): \(choices.joined(separator: ", "))." : summary
  }
}
