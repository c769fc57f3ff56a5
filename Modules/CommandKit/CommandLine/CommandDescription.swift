/// The description of a command: parsing, help, completions and the manual are made from it.
public struct CommandDescription: Sendable {
  /// The name, as it is typed.
  public let name: String

  /// One sentence on the command; it stands in every list.
  public let summary: String

  /// Further paragraphs, parted by blank lines.
  public let discussion: String?

  /// Lines that can be typed, the most useful first.
  public let examples: [Example]

  /// The arguments, in their order.
  public let arguments: [any ArgumentDeclaration]

  /// The options that hold for the command and for all below it.
  public let options: [any OptionDeclaration]

  /// The options that hold for the command alone, and for none below it.
  public let ownOptions: [any OptionDeclaration]

  /// The commands that it holds.
  public let subcommands: [CommandDescription]

  /// The documents that it writes for programs; `nil` for a command that writes no JSON.
  public let output: CommandOutput?

  /// True for a command that does something by itself, and false for one that only holds others.
  public let isRunnable: Bool

  /// All options that the command declares.
  public var declaredOptions: [any OptionDeclaration] { options + ownOptions }

  func subcommand(named name: String) -> CommandDescription? {
    subcommands.first { $0.name == name }
  }
}

/// A line that can be typed as it stands, with its purpose.
public struct Example: Sendable {
  /// The line.
  public let line: String

  /// One sentence on the purpose of the line.
  public let purpose: String

  /// Creates an example.
  ///
  /// - Parameters:
  ///   - line: The line, with the name of the program.
  ///   - purpose: One sentence on its purpose.
  public init(_ line: String, _ purpose: String) {
    self.line = line
    self.purpose = purpose
  }
}
