/// The help of one command, as text.
///
/// Examples stand first: most people come for one.
public struct HelpPage: Sendable {
  let path: CommandPath
  let width: Int

  /// The topics to list on the page of the program.
  let topics: [HelpTopic]

  /// Creates the page of a command.
  ///
  /// - Parameters:
  ///   - path: The path to the command.
  ///   - width: The columns to fill.
  ///   - topics: The topics to list on the page of the program.
  public init(path: CommandPath, width: Int, topics: [HelpTopic] = []) {
    self.path = path
    self.width = width
    self.topics = topics
  }

  /// The page.
  public var text: String {
    sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var isProgram: Bool { path.below.isEmpty }

  private var sections: [[String]] {
    let command = path.command
    var sections = [TextLayout.wrap(command.summary, width: width)]
    func add(_ heading: String, _ rows: [(String, String)], longestName: Int = 32) {
      guard !rows.isEmpty else { return }
      sections.append([heading] + TextLayout.table(rows, width: width, longestName: longestName))
    }
    add("Examples:", command.examples.map { ($0.line, $0.purpose) }, longestName: 48)
    sections.append(["Usage:", "  " + path.usage])
    if let discussion = command.discussion {
      sections.append(TextLayout.wrap(discussion, width: width))
    }
    add("Commands:", command.subcommands.map { ($0.name, $0.summary) })
    add("Arguments:", command.arguments.map { ($0.placeholder.name, $0.meaning) })
    add("Options:", path.optionsBelowProgram.map { ($0.spelling, $0.meaning) })
    add(
      isProgram ? "Options:" : "Options of every command:",
      path.program.options.map { ($0.spelling, $0.meaning) }
    )
    if isProgram { add("Topics:", topics.map { ($0.name, $0.summary) }) }
    if let more { sections.append(TextLayout.wrap(more, width: width)) }
    return sections
  }

  /// The way to other pages; none where there are no others.
  private var more: String? {
    let program = path.program.name
    let hasHelp = path.program.subcommand(named: "help") != nil
    if isProgram, hasHelp {
      return
        "'\(program) help COMMAND' and '\(program) help TOPIC' tell more of a command or topic."
    }
    if !path.command.subcommands.isEmpty {
      return "'\(path.name) COMMAND --help' tells more of a command."
    }
    if hasHelp { return "'\(program) help' shows all commands and topics." }
    return isProgram ? nil : "'\(program) --help' shows all commands."
  }
}

extension OptionDeclaration {
  /// How it is written in a list of options: `-n, --limit COUNT`.
  var spelling: String {
    let long =
      switch form {
      case .flag: "--\(name)"
      case .value(let placeholder): "--\(name) \(placeholder.name)"
      case .optionalValue(let placeholder): "--\(name)[=\(placeholder.name)]"
      }
    return (short.map { "-\($0), " } ?? "    ") + long
  }

  /// What it is for, with the values to choose from.
  var meaning: String { form.placeholder?.listingChoices(after: summary) ?? summary }
}

extension ArgumentDeclaration {
  /// What it is for, with the values to choose from.
  var meaning: String { placeholder.listingChoices(after: summary) }
}

extension Placeholder {
  /// Few choices are listed; many would hide the page.
  fileprivate func listingChoices(after summary: String) -> String {
    (1...6).contains(choices.count)
      ? "\(summary.dropLast()): \(choices.joined(separator: ", "))." : summary
  }
}
