/// The path from the program to one of its commands: `tool config get`.
public struct CommandPath: Sendable {
  /// The program, where the path begins.
  public let program: CommandDescription

  /// The commands after the program, each a subcommand of the one before.
  public private(set) var commands: [CommandDescription] = []

  /// Creates the path of the program itself.
  public init(_ program: CommandDescription) { self.program = program }

  /// Creates a path from the names of commands.
  ///
  /// - Parameters:
  ///   - words: The names of commands, without the program's.
  ///   - program: The program.
  ///   - others: Other valid first words, to suggest for a typing mistake.
  /// - Throws: `UsageError` with `unknownCommand` for a name that is not a command.
  public init(_ words: [String], from program: CommandDescription, or others: [String] = [])
    throws(UsageError)
  {
    self.init(program)
    for word in words {
      guard let next = command.subcommand(named: word) else {
        try refuseRenamed(words.dropFirst(commands.count))
        let names = command.subcommands.map(\.name) + (commands.isEmpty ? others : [])
        let suggestion = Suggestions.nearest(to: word, in: names)
        throw UsageError(.unknownCommand(word, suggestion: suggestion), at: self)
      }
      append(next)
    }
  }

  /// Throws the error that names the present spelling, if the path and the next words are one of an
  /// earlier version; the longest one counts.
  func refuseRenamed(_ words: some Collection<String>) throws(UsageError) {
    let names = commands.map(\.name)
    for count in stride(from: words.count, to: 0, by: -1) {
      let former = (names + words.prefix(count)).joined(separator: " ")
      guard let present = program.renamed[former] else { continue }
      throw UsageError(.renamed(former, to: "\(program.name) \(present)"), at: self)
    }
  }

  /// The last command of the path.
  public var command: CommandDescription { commands.last ?? program }

  /// The names of the commands, as the user types them.
  public var name: String { ([program] + commands).map(\.name).joined(separator: " ") }

  /// The options that the command accepts, its own first.
  public var options: [any OptionDeclaration] {
    command.localOptions + commands.reversed().flatMap(\.options) + program.options
  }

  /// The options that the command accepts beside the program's, its parents' options first.
  var optionsBelowProgram: [any OptionDeclaration] {
    commands.flatMap(\.options) + (commands.last?.localOptions ?? [])
  }

  mutating func append(_ command: CommandDescription) { commands.append(command) }

  func appending(_ command: CommandDescription) -> CommandPath {
    var path = self
    path.append(command)
    return path
  }

  /// This command and all its subcommands at any depth, each before its own subcommands.
  public var selfAndDescendants: [CommandPath] {
    [self] + command.subcommands.flatMap { appending($0).selfAndDescendants }
  }

  /// The usage line: `tool config get [options] KEY`.
  var usage: String {
    var parts = [name, "[options]"]
    if !command.subcommands.isEmpty, command.arguments.isEmpty {
      parts.append(command.isRunnable ? "[COMMAND]" : "COMMAND")
    }
    for argument in command.arguments {
      let name = argument.placeholder.name
      switch argument.count {
      case .one: parts.append(name)
      case .oneOrNone: parts.append("[\(name)]")
      case .any: parts.append("[\(name)...]")
      }
    }
    return parts.joined(separator: " ")
  }
}
