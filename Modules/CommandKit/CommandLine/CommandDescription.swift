/// The description of a command, which parsing, help, completions and the manual are made from.
public struct CommandDescription: Sendable {
  /// The name, as the user types it.
  public let name: String

  /// One sentence on the command, for lists.
  public let summary: String

  let makeDiscussion: @Sendable () -> String?

  /// Example command lines, the most useful first.
  public let examples: [Example]

  /// The arguments, in their order.
  public let arguments: [any ArgumentDeclaration]

  /// The options of the command and of all its subcommands.
  public let options: [any OptionDeclaration]

  /// The options of the command alone, not of its subcommands.
  public let localOptions: [any OptionDeclaration]

  var makeSubcommands: @Sendable () -> [CommandDescription]

  /// The headings under which help lists the subcommands; empty for one list.
  public let sections: [CommandSection]

  /// The present spellings of command lines by their earlier spellings, without the program's name;
  /// errors name the present ones.
  public let renamed: [String: String]

  /// The JSON that the command writes; `nil` for a command without JSON output.
  public let output: CommandOutput?

  /// `true` if the command can run by itself, `false` if it only has subcommands.
  public let isRunnable: Bool

  /// Further paragraphs, separated by blank lines.
  public var discussion: String? { makeDiscussion() }

  /// The subcommands, which each access makes.
  public var subcommands: [CommandDescription] { makeSubcommands() }

  /// All options that the command declares.
  public var declaredOptions: [any OptionDeclaration] { options + localOptions }

  /// Returns the subcommand of a name, or the one that other tools call so.
  func subcommand(named name: String) -> CommandDescription? {
    let subcommands = subcommands
    let names = [name] + (Self.synonyms[name] ?? [])
    return names.lazy.compactMap { name in subcommands.first { $0.name == name } }.first
  }

  /// The names of commands by what users of other tools type for them.
  private static let synonyms = [
    "ls": ["list"], "rm": ["remove"], "delete": ["remove"], "create": ["add", "set", "place"],
    "new": ["add", "set", "place"], "update": ["edit", "set"], "view": ["show"],
  ]
}

/// An example command line, with its purpose.
public struct Example: Sendable {
  /// The command line, which works in a shell as written.
  public let line: String

  /// One sentence on the purpose of the line.
  public let purpose: String

  /// The exit status of the line, for an example that is meant to fail.
  public let status: ExitStatus

  /// Creates an example.
  public init(_ line: String, _ purpose: String, status: ExitStatus = .done) {
    self.line = line
    self.purpose = purpose
    self.status = status
  }
}

/// A heading under which help lists some of the subcommands of a command.
public struct CommandSection: Sendable {
  /// The heading, without a colon.
  public let heading: String

  /// The names of the subcommands, in the order of the list.
  public let names: [String]

  /// Creates a section.
  public init(_ heading: String, names: [String]) {
    self.heading = heading
    self.names = names
  }
}
