/// The description of a command: parsing, help, completions and the manual are made from it.
struct CommandDescription: Sendable {
  let name: String

  /// What it does, in one sentence; it stands in every list.
  let summary: String

  /// More, for those who read on; paragraphs are parted by blank lines.
  let discussion: String?

  let examples: [Example]
  let arguments: [any ArgumentDeclaration]
  let options: [any OptionDeclaration]

  /// Options that hold for it alone and for none of the commands that it holds.
  let ownOptions: [any OptionDeclaration]

  let subcommands: [CommandDescription]

  /// What it writes for programs; nothing for a command that writes no JSON.
  let output: CommandOutput?

  /// True for a command that does something where it is called by itself, and false for one that
  /// only holds others.
  let isRunnable: Bool

  /// All that it declares.
  var declaredOptions: [any OptionDeclaration] { options + ownOptions }

  func subcommand(named name: String) -> CommandDescription? {
    subcommands.first { $0.name == name }
  }
}

/// A line that can be typed as it stands, and what it does.
struct Example: Sendable {
  let line: String
  let purpose: String

  init(_ line: String, _ purpose: String) {
    self.line = line
    self.purpose = purpose
  }
}
