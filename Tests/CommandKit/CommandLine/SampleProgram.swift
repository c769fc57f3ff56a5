import CommandKit

/// A small program with everything a description can hold, for the texts that are made from one.
enum Sample {
  enum TerminalSize: String, CaseIterable, ArgumentValue {
    case small
    case large
  }

  static let program = command.description

  private static let command = Command<Void>(
    "tool",
    "Keeps things: yours [and mine].",
    examples: [Example("tool take it", "Take a thing.")],
    options: [
      Option.flag("quiet", short: "q", "Says less."),
      Option.optionalValue("json", "FIELDS", bare: "all", "Writes JSON."),
    ],
    subcommands: [
      Command(
        "take",
        "Takes a thing, 'as it is'.",
        discussion: """
          A first paragraph about taking, which is long enough to be broken between its words.

            kept   as it \\ is

          .A dot begins no macro; an ellipsis… is more than ASCII.
          """,
        examples: [Example("tool take --size=large rope", "Take a large one.")],
        arguments: [
          Argument.one("SIZE", of: TerminalSize.self, "How large."),
          Argument.oneOrNone("FILE", of: Path.self, "Where to."),
        ],
        options: [
          Option.value("kind", short: "k", "KIND", of: TerminalSize.self, "What kind."),
          Option.values("from", "FILE", of: Path.self, "Where from."),
        ]
      ) { _, _ in },
      Command(
        "store",
        "Opens and closes.",
        examples: [Example("tool store open", "Open it.")],
        options: [Option.value("key", "KEY", of: String.self, "The key.")],
        subcommands: [
          Command(
            "open",
            "Opens it.",
            examples: [Example("tool store open", "Open it.")],
            arguments: [Argument.any("DOOR", of: TerminalSize.self, "Which doors.")]
          ) { _, _ in }
        ]
      ),
    ]
  )

  static let path = CommandPath(program)
}
