/// A command of a program: its description, and the action that it runs with a context.
///
/// The context is a value of the program's own, made for each invocation: what a command needs to do
/// its work. A command that needs less than a program has is turned into one of the program by
/// `withContext`.
public struct Command<Context: Sendable>: Sendable {
  /// The action of a command: it reads what was asked from the invocation.
  public typealias Action = @Sendable (Invocation, Context) async throws -> Void

  /// The description, from which parsing, help, completions and the manual are made.
  public let description: CommandDescription

  private let subcommands: [Command]
  private let action: Action?

  /// Creates a command that does something.
  public init(
    _ name: String,
    _ summary: String,
    discussion: String? = nil,
    examples: [Example],
    arguments: [any ArgumentDeclaration] = [],
    options: [any OptionDeclaration] = [],
    output: CommandOutput? = nil,
    run: @escaping Action
  ) {
    description = CommandDescription(
      name: name,
      summary: summary,
      discussion: discussion,
      examples: examples,
      arguments: arguments,
      options: options,
      ownOptions: [],
      subcommands: [],
      output: output,
      isRunnable: true
    )
    subcommands = []
    action = run
  }

  /// Creates a command that holds others; its options hold for all of them.
  ///
  /// It may do something of its own where none of them is named, and have options for that.
  public init(
    _ name: String,
    _ summary: String,
    discussion: String? = nil,
    examples: [Example],
    options: [any OptionDeclaration] = [],
    ownOptions: [any OptionDeclaration] = [],
    subcommands: [Command],
    run: Action? = nil
  ) {
    description = CommandDescription(
      name: name,
      summary: summary,
      discussion: discussion,
      examples: examples,
      arguments: [],
      options: options,
      ownOptions: ownOptions,
      subcommands: subcommands.map(\.description),
      output: nil,
      isRunnable: run != nil
    )
    self.subcommands = subcommands
    action = run
  }

  private init(description: CommandDescription, subcommands: [Command], action: Action?) {
    self.description = description
    self.subcommands = subcommands
    self.action = action
  }

  /// The name, as it is typed.
  public var name: String { description.name }

  /// Returns the same command for a larger context.
  ///
  /// - Parameter context: Makes the context of the command from the larger one.
  /// - Returns: The command with all that it holds.
  public func withContext<Other: Sendable>(
    _ context: @escaping @Sendable (Other) throws -> Context
  ) -> Command<Other> {
    Command<Other>(
      description: description,
      subcommands: subcommands.map { $0.withContext(context) },
      action: action.map { action in
        { @Sendable invocation, other in try await action(invocation, context(other)) }
      }
    )
  }

  /// Returns the same command with its errors put into other words.
  ///
  /// - Parameter explained: Returns the error to throw in place of one that the command threw.
  /// - Returns: The command with all that it holds.
  public func explaining(
    _ explained: @escaping @Sendable (any Error, Context) async -> any Error
  ) -> Command {
    Command(
      description: description,
      subcommands: subcommands.map { $0.explaining(explained) },
      action: action.map { action in
        { @Sendable invocation, context in
          do { try await action(invocation, context) } catch {
            throw await explained(error, context)
          }
        }
      }
    )
  }

  /// Runs the command that an invocation of this program names; does nothing for one that only
  /// holds others.
  ///
  /// - Parameters:
  ///   - invocation: The invocation, whose path begins at this command.
  ///   - context: The context that the command works with.
  /// - Throws: What the command throws.
  public func run(_ invocation: Invocation, with context: Context) async throws {
    let command = invocation.path.below.reduce(self as Command?) { command, next in
      command?.subcommands.first { $0.name == next.name }
    }
    try await command?.action?(invocation, context)
  }
}
