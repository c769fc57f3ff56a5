/// The way from the program to one of its commands: `rialto config get`.
public struct CommandPath: Sendable {
  public let program: CommandDescription
  public private(set) var below: [CommandDescription] = []

  public init(_ program: CommandDescription) { self.program = program }

  /// The way that words lead; what else could stand in place of the first is for its spelling.
  public init(_ words: [String], from program: CommandDescription, or others: [String] = [])
    throws(UsageError)
  {
    self.init(program)
    for word in words {
      guard let next = command.subcommand(named: word) else {
        let names = command.subcommands.map(\.name) + (below.isEmpty ? others : [])
        let suggestion = Spelling.nearest(to: word, in: names)
        throw UsageError(.unknownCommand(word, suggestion: suggestion), at: self)
      }
      append(next)
    }
  }

  /// The last of the way.
  public var command: CommandDescription { below.last ?? program }

  /// As it is typed.
  public var name: String { ([program] + below).map(\.name).joined(separator: " ") }

  /// Every option that may stand here, the command's own first.
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

  /// This command and everything below it, each before what is below it.
  public var all: [CommandPath] { [self] + command.subcommands.flatMap { appending($0).all } }

  /// As it is typed, with what it takes: `rialto config get [options] KEY`.
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
