import CommandKit

/// `rialto completions`: writes a completion script for a shell.
enum Completions {
  private static let shell = Argument<Shell>("SHELL", "The shell.")

  static let command = Command(
    "completions",
    "Writes a completion script for your shell.",
    discussion: """
      The script completes commands, options and their values: also SKUs, orders, codes, countries, \
      indicators and fields, which it asks 'rialto complete' for.
      """,
    examples: [
      Example("source <(rialto completions bash)", "For bash: add this line to ~/.bashrc."),
      Example("rialto completions zsh > ~/.zfunc/_rialto", "For zsh, with ~/.zfunc in $fpath."),
      Example("rialto completions fish > ~/.config/fish/completions/rialto.fish", "For fish."),
    ],
    arguments: [shell]
  ) { invocation, composition in
    let script = try invocation[shell].script(for: invocation.path.program.name)
    try composition.appEnvironment.console.output.write(script)
  }
}
