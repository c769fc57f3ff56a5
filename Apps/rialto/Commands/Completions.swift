import CommandKit

/// `rialto completions`: writes what makes a shell complete our commands.
enum Completions {
  private static let shell = Argument.one("SHELL", of: Shell.self, "The shell to write for.")

  static let command = Command(
    "completions",
    "Writes a completion script for your shell.",
    discussion: """
      A shell completes commands, options and the values there are to choose from. Write the \
      script again after an update.
      """,
    examples: [
      Example("source <(rialto completions bash)", "In ~/.bashrc."),
      Example("rialto completions zsh > ~/.zfunc/_rialto", "With ~/.zfunc in $fpath."),
      Example(
        "rialto completions fish > ~/.config/fish/completions/rialto.fish",
        "Once; fish finds it there."
      ),
    ],
    arguments: [shell],
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let script = try invocation[shell].script(for: invocation.path.program)
    try composition.surroundings.console.output.write(script)
  }
}
