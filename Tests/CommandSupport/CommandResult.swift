package import CommandKit

/// The result of a command that ran with a console in memory.
package struct CommandResult: Sendable {
  package let status: ExitStatus
  package let output: String
  /// The error output, with the texts of notes instead of their JSON.
  package let error: String

  /// Creates a result.
  package init(status: ExitStatus, output: String, error: String) {
    self.status = status
    self.output = output
    self.error = error
  }
}

extension CommandKit.Command {
  /// Runs a program with this command as its root.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - input: The input.
  ///   - columns: The width of the output as a terminal; `nil` for a pipe.
  ///   - environment: The environment variables.
  ///   - explained: Returns the error to show in place of one that a command threw.
  ///   - context: Makes the context of an invocation over the console.
  /// - Returns: The result.
  package func result(
    of arguments: [String],
    input: MemoryInput = MemoryInput(),
    columns: Int? = nil,
    environment: [String: String] = [:],
    explained: @escaping @Sendable (any Error, Context) async -> any Error = { error, _ in error },
    context: @escaping @Sendable (Invocation, Console) throws -> Context
  ) async -> CommandResult {
    let output = MemoryOutput(columns: columns)
    let error = MemoryOutput()
    let console = Console(input: input, output: output, error: error, environment: environment)
    let program = Program(
      self,
      version: "1",
      console: console,
      explained: explained,
      context: context
    )
    let status = await program.run(arguments)
    return CommandResult(
      status: status,
      output: output.text,
      error: error.text.withReadableNotes
    )
  }
}
