/// The manual of a program as man pages: one of the whole, and one of each command.
public struct ManPage: Sendable {
  let program: CommandDescription

  /// The version of the program, and the date of its release as `2026-01-31`.
  let version: String
  let day: String

  /// The topics, a section each.
  let topics: [HelpTopic]

  /// The files that the program reads and writes.
  let files: [(path: String, meaning: String)]

  /// Creates the manual of a program.
  ///
  /// - Parameters:
  ///   - program: The description of the program.
  ///   - version: The version of the program.
  ///   - day: The date of its release, as `2026-01-31`.
  ///   - topics: The topics, a section each.
  ///   - files: The files that the program reads and writes.
  public init(
    program: CommandDescription,
    version: String,
    day: String,
    topics: [HelpTopic] = [],
    files: [(path: String, meaning: String)] = []
  ) {
    self.program = program
    self.version = version
    self.day = day
    self.topics = topics
    self.files = files
  }

  /// All pages with their names: `tool`, which has all commands, and `tool-config-get` of each.
  public var pages: [(name: String, text: String)] {
    CommandPath(program).selfAndDescendants.map { ($0.pageName, text(of: $0)) }
  }

  /// The page of the program, with all of its commands.
  public var text: String { text(of: CommandPath(program)) }

  /// Returns the page of a command.
  public func text(of path: CommandPath) -> String {
    let name = path.pageName
    var page = ManText()
    page.add(".TH \(name.uppercased()) 1 \(day) \"\(program.name) \(version)\"")
    // No hyphenation of commands, no justification.
    page.add(".nh")
    page.add(".ad l")
    page.section("NAME")
    page.add("\(ManText.escaped(name)) \\- \(ManText.escaped(path.command.summary))")
    if path.commands.isEmpty { addManual(to: &page) } else { addCommand(path, to: &page) }
    return page.text
  }

  private func addManual(to page: inout ManText) {
    page.section("SYNOPSIS")
    page.add(".B \(program.name)")
    page.add("[options] COMMAND")
    page.section("EXAMPLES")
    page.examples(program.examples)
    page.section("DESCRIPTION")
    page.prose(program.discussion ?? "The commands:")
    for command in program.subcommands {
      page.item("\(program.name) \(command.name)", command.summary)
    }
    page.section("OPTIONS")
    page.options(program.options)
    page.section("COMMANDS")
    for path in CommandPath(program).selfAndDescendants.dropFirst() { page.command(path) }
    // OPTIONS lists the options of every command already.
    for topic in topics where topic.name != HelpTopic.optionsName {
      page.section(topic.name.replacing("-", with: " "))
      page.prose(topic.text)
    }
    if !files.isEmpty { page.section("FILES") }
    for file in files { page.item(file.path, file.meaning) }
  }

  private func addCommand(_ path: CommandPath, to page: inout ManText) {
    let command = path.command
    page.section("SYNOPSIS")
    page.add(ManText.escaped(path.usage))
    page.section("EXAMPLES")
    page.examples(command.examples)
    page.section("DESCRIPTION")
    page.prose(command.discussion ?? command.summary)
    for subcommand in command.subcommands {
      page.item("\(path.name) \(subcommand.name)", subcommand.summary)
    }
    if !command.arguments.isEmpty { page.section("ARGUMENTS") }
    page.arguments(command.arguments)
    page.section("OPTIONS")
    page.options(path.optionsBelowProgram + program.options)
    page.section("SEE ALSO")
    let related = [path.parent].compactMap(\.self) + command.subcommands.map(path.appending)
    page.add(related.map { "\(ManText.escaped($0.pageName))(1)" }.joined(separator: ", "))
  }
}
