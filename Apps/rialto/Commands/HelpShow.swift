import CommandKit
import StoreHTTP

/// `rialto help`: shows help on a command or a topic, or the manual.
enum HelpShow {
  private static let manual = Option.flag(
    "man",
    "Output the whole manual, or what it says of a command, as a man page."
  )
  private static let folder = Option<Path?>(
    "man-pages FOLDER",
    "Write the manual and a man page for each command to a folder."
  )

  static func command(about commands: [Command]) -> Command {
    Command(
      "help",
      "Shows help for a command or a topic.",
      examples: [
        Example("rialto help config set", "Show help for a command."),
        Example("rialto help exit-codes", "Show help on a topic."),
        Example("rialto help --man | man -l -", "Read the manual."),
        Example("rialto help sales --man", "Read one command."),
      ],
      arguments: [subject(choices: commands.map(\.name) + HelpTopic.all.map(\.name))],
      options: [manual, folder],
      run: run
    )
  }

  private static func subject(choices: [String] = []) -> Argument<[String]> {
    Argument("SUBJECT", choices: choices, "The command or topic.")
  }

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let program = invocation.path.program
    let width = composition.appEnvironment.console.textWidth
    let display = composition.displayWithoutSettings
    let words = try invocation[subject()]
    if let folder = try invocation[folder] {
      try refuse(words.first, at: invocation.path)
      try await write(ManPage(program: program).pages, to: composition.path(of: folder))
    } else if try invocation[manual] {
      let path = try CommandPath(words, from: program, or: [])
      try display.text(ManPage(program: program).text(of: path))
    } else if let topic = HelpTopic.all.first(where: { $0.name == words.first }) {
      try refuse(words.dropFirst().first, at: invocation.path)
      try display.text(topic.page(width: width))
    } else {
      let path = try CommandPath(words, from: program, or: HelpTopic.all.map(\.name))
      try display.text(HelpPage(path: path, width: width, topics: HelpTopic.all).text)
    }
  }

  private static func write(
    _ pages: [(name: String, text: String)],
    to folder: String
  ) async throws {
    for page in pages {
      let path = folder.appendingPath("\(page.name).1")
      _ = try await HTTPBody(Array(page.text.utf8)).write(to: path)
    }
  }

  private static func refuse(_ word: String?, at path: CommandPath) throws(UsageError) {
    if let word { throw UsageError(.unexpectedArgument(word), at: path) }
  }
}
