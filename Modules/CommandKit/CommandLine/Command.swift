/// A command of a program: its description, and the action that it runs with a context.
///
/// The context is a value that the program makes for each invocation, with the dependencies of the
/// command. `withContext` adapts a command that needs less to the context of a larger program.
///
/// A command makes its subcommands and its discussion when they are needed, so that a command line
/// costs as much as its words, however many commands the program has.
public struct Command<Context: Sendable>: Sendable {
  /// The action of a command, which reads arguments and options from the invocation.
  public typealias Action = @Sendable (Invocation, Context) async throws -> Void

  /// The description that parsing, help, completions and the manual are made from.
  public let description: CommandDescription

  private let subcommands: @Sendable () -> [Command]
  private let action: Action?

  /// Creates a command, which runs an action, or has subcommands that all take its options.
  ///
  /// A command with both runs its action without the name of a subcommand; the action then takes the
  /// local options and the arguments too. An argument cannot be the name of a subcommand. The program
  /// takes the spellings of earlier versions, whose errors then name the present ones.
  public init(
    _ name: String,
    _ summary: String,
    discussion: @autoclosure @escaping @Sendable () -> String? = nil,
    examples: [Example],
    arguments: [any ArgumentDeclaration] = [],
    options: [any OptionDeclaration] = [],
    localOptions: [any OptionDeclaration] = [],
    subcommands: @autoclosure @escaping @Sendable () -> [Command] = [],
    sections: [CommandSection] = [],
    renamed: [String: String] = [:],
    output: CommandOutput? = nil,
    run: Action? = nil
  ) {
    description = CommandDescription(
      name: name,
      summary: summary,
      makeDiscussion: discussion,
      examples: examples,
      arguments: arguments,
      options: options,
      localOptions: localOptions,
      makeSubcommands: { subcommands().map(\.description) },
      sections: sections,
      renamed: renamed,
      output: output,
      isRunnable: run != nil
    )
    self.subcommands = subcommands
    action = run
  }

  private init(
    description: CommandDescription,
    subcommands: @escaping @Sendable () -> [Command],
    action: Action?
  ) {
    self.description = description
    self.subcommands = subcommands
    self.action = action
  }

  /// The name, as the user types it.
  public var name: String { description.name }

  /// Returns the same command for a larger context.
  public func withContext<Other: Sendable>(
    _ context: @escaping @Sendable (Other) throws -> Context
  ) -> Command<Other> {
    Command<Other>(
      description: description,
      subcommands: { subcommands().map { $0.withContext(context) } },
      action: action.map { action in
        { @Sendable invocation, other in try await action(invocation, context(other)) }
      }
    )
  }

  /// Returns the command with a further subcommand, such as one of another module.
  ///
  /// - Parameter command: The subcommand.
  /// - Returns: The command with it as the last one.
  public func adding(_ command: Command) -> Command {
    let all: @Sendable () -> [Command] = { [subcommands] in subcommands() + [command] }
    var description = description
    description.makeSubcommands = { all().map(\.description) }
    return Command(description: description, subcommands: all, action: action)
  }

  /// Runs the command that an invocation of this program names; does nothing for one without an
  /// action.
  ///
  /// - Parameters:
  ///   - invocation: The invocation, whose path begins at this command.
  ///   - context: The context that the command works with.
  /// - Throws: The error of the command.
  public func run(_ invocation: Invocation, with context: Context) async throws {
    let command = invocation.path.commands.reduce(self as Command?) { command, next in
      command?.subcommands().first { $0.name == next.name }
    }
    try await command?.action?(invocation, context)
  }
}
