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
      Option<String?>("json FIELDS", bare: "all", "Writes JSON."),
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
          Argument<TerminalSize>("SIZE", "How large."),
          Argument<Path?>("FILE", "Where to."),
        ],
        options: [
          Option<TerminalSize?>("kind KIND", short: "k", "What kind."),
          Option<[Path]>("from FILE", "Where from."),
        ]
      ) { _, _ in },
      Command(
        "store",
        "Opens and closes.",
        examples: [Example("tool store open", "Open it.")],
        options: [Option<String?>("key KEY", "The key.")],
        subcommands: [
          Command(
            "open",
            "Opens it.",
            examples: [Example("tool store open", "Open it.")],
            arguments: [Argument<[TerminalSize]>("DOOR", "Which doors.")]
          ) { _, _ in }
        ]
      ),
    ]
  )

  static let path = CommandPath(program)
}
