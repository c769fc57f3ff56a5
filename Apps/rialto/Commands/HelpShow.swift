import CommandKit

/// `rialto help`: shows help on a command or a topic, or the manual.
enum HelpShow {
  private static let manual = Option.flag("man", "Output the whole manual as a man page.")

  static func command(about commands: [Command]) -> Command {
    Command(
      "help",
      "Shows help for a command or a topic.",
      examples: [
        Example("rialto help config set", "Show help for a command."),
        Example("rialto help exit-codes", "Show help on a topic."),
        Example("rialto help --man | man -l -", "Read the manual."),
      ],
      arguments: [subject(choices: commands.map(\.name) + HelpTopic.all.map(\.name))],
      options: [manual],
      run: run
    )
  }

  private static func subject(choices: [String] = []) -> Argument<[String]> {
    .any("SUBJECT", of: String.self, choices: choices, "The command or topic.")
  }

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let program = invocation.path.program
    let width = composition.appEnvironment.console.textWidth
    let display = composition.displayWithoutSettings
    let words = try invocation[subject()]
    if try invocation[manual] {
      try refuse(words.first, at: invocation.path)
      try display.text(ManPage(program: program).text)
    } else if let topic = HelpTopic.all.first(where: { $0.name == words.first }) {
      try refuse(words.dropFirst().first, at: invocation.path)
      try display.text(topic.page(width: width))
    } else {
      let path = try CommandPath(words, from: program, or: HelpTopic.all.map(\.name))
      try display.text(HelpPage(path: path, width: width, topics: HelpTopic.all).text)
    }
  }

  private static func refuse(_ word: String?, at path: CommandPath) throws(UsageError) {
    if let word { throw UsageError(.unexpectedArgument(word), at: path) }
  }
}
