/// The description of a command: parsing, help, completions and the manual are made from it.
public struct CommandDescription: Sendable {
  public let name: String

  /// What it does, in one sentence; it stands in every list.
  public let summary: String

  /// More, for those who read on; paragraphs are parted by blank lines.
  public let discussion: String?

  public let examples: [Example]
  public let arguments: [any ArgumentDeclaration]
  public let options: [any OptionDeclaration]

  /// Options that hold for it alone and for none of the commands that it holds.
  public let ownOptions: [any OptionDeclaration]

  public let subcommands: [CommandDescription]

  /// What it writes for programs; nothing for a command that writes no JSON.
  public let output: CommandOutput?

  /// True for a command that does something where it is called by itself, and false for one that
  /// only holds others.
  public let isRunnable: Bool

  /// All that it declares.
  public var declaredOptions: [any OptionDeclaration] { options + ownOptions }

  func subcommand(named name: String) -> CommandDescription? {
    subcommands.first { $0.name == name }
  }
}

/// A line that can be typed as it stands, and what it does.
public struct Example: Sendable {
  public let line: String
  public let purpose: String

  public init(_ line: String, _ purpose: String) {
    self.line = line
    self.purpose = purpose
  }
}
