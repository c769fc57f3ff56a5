/// The path from the program to one of its commands: `tool config get`.
public struct CommandPath: Sendable {
  /// The program, at which the path begins.
  public let program: CommandDescription

  /// The commands below the program, each held by the one before.
  public private(set) var below: [CommandDescription] = []

  /// Creates the path of the program itself.
  public init(_ program: CommandDescription) { self.program = program }

  /// Creates the path that words lead.
  ///
  /// - Parameters:
  ///   - words: The names of commands, from below the program on.
  ///   - program: The program.
  ///   - others: Other names that could stand in place of the first, to suggest for a slip.
  /// - Throws: The name that is none of a command.
  public init(_ words: [String], from program: CommandDescription, or others: [String] = [])
    throws(UsageError)
  {
    self.init(program)
    for word in words {
      guard let next = command.subcommand(named: word) else {
        let names = command.subcommands.map(\.name) + (below.isEmpty ? others : [])
        let suggestion = Suggestions.nearest(to: word, in: names)
        throw UsageError(.unknownCommand(word, suggestion: suggestion), at: self)
      }
      append(next)
    }
  }

  /// The last command of the path.
  public var command: CommandDescription { below.last ?? program }

  /// The names of the commands, as they are typed.
  public var name: String { ([program] + below).map(\.name).joined(separator: " ") }

  /// The options that may stand here, the own ones of the command first.
  public var options: [any OptionDeclaration] {
    command.ownOptions + below.reversed().flatMap(\.options) + program.options
  }

  /// Every option that may stand here and not everywhere, those of the commands above first.
  var optionsBelowProgram: [any OptionDeclaration] {
    below.flatMap(\.options) + (below.last?.ownOptions ?? [])
  }

  mutating func append(_ command: CommandDescription) { below.append(command) }

  func appending(_ command: CommandDescription) -> CommandPath {
    var path = self
    path.append(command)
    return path
  }

  /// This command and all below it, each before those that it holds.
  public var all: [CommandPath] { [self] + command.subcommands.flatMap { appending($0).all } }

  /// The usage line: `tool config get [options] KEY`.
  var usage: String {
    var parts = [name, "[options]"]
    if !command.subcommands.isEmpty { parts.append(command.isRunnable ? "[COMMAND]" : "COMMAND") }
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
