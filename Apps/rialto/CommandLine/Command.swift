/// One command, described once: parsing, help, completions and the manual all come from this value.
struct Command: Sendable {
  /// What a command does with what was asked of it.
  typealias Action = @Sendable (Invocation, Composition) async throws -> Void

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

  let subcommands: [Command]

  /// What it writes for programs; nothing for a command that writes no JSON.
  let output: CommandOutput?

  /// What it does where it is called by itself; nothing for a command that only holds others.
  let run: Action?

  /// Describes a command that does something.
  init(
    _ name: String,
    _ summary: String,
    discussion: String? = nil,
    examples: [Example],
    arguments: [any ArgumentDeclaration] = [],
    options: [any OptionDeclaration] = [],
    output: CommandOutput? = nil,
    run: @escaping Action
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.arguments = arguments
    self.options = options
    self.ownOptions = []
    self.subcommands = []
    self.output = output
    self.run = run
  }

  /// Describes a command that holds others; its options hold for all of them.
  ///
  /// It may do something of its own where none of them is named, and have options for that.
  init(
    _ name: String,
    _ summary: String,
    discussion: String? = nil,
    examples: [Example],
    options: [any OptionDeclaration] = [],
    ownOptions: [any OptionDeclaration] = [],
    subcommands: [Command],
    run: Action? = nil
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.arguments = []
    self.options = options
    self.ownOptions = ownOptions
    self.subcommands = subcommands
    self.output = nil
    self.run = run
  }

  /// All that it declares.
  var declaredOptions: [any OptionDeclaration] { options + ownOptions }

  func subcommand(named name: String) -> Command? { subcommands.first { $0.name == name } }
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
